import { expect, it } from 'vitest';
import { formDataOf } from '../../../shared/forms/form-data.ts';
import { editorErrors, editorFields, editorState, newEditor } from './editor-fields.ts';

const ada = {
  ...newEditor.values,
  name: 'Ada Lovelace',
  content: 'University of London',
  category: 'chief editor',
  post: 'Professor',
};

it('lists every field of the form', () => {
  expect([...editorFields].sort()).toEqual([...Object.keys(ada), 'imgFile'].sort());
});

it('marks exactly the four required fields of an empty form', () => {
  expect(editorErrors(newEditor.values)).toEqual({
    name: 'Required',
    content: 'Required',
    category: 'Required',
    post: 'Required',
  });
  expect(editorErrors({ ...ada, name: '  ' })).toEqual({ name: 'Required' });
});

it('accepts an editor with only the required fields', () => {
  expect(editorErrors(ada)).toEqual({});
});

it('rejects an invalid email address', () => {
  expect(editorErrors({ ...ada, email: 'ada' })).toEqual({ email: 'Not an email address' });
});

it('accepts only telephone numbers in the telephone field', () => {
  expect(editorErrors({ ...ada, phone: '+91 (0)20 1234-567' })).toEqual({});
  expect(editorErrors({ ...ada, phone: 'by day' })).toEqual({
    phone: 'A telephone number such as +91 98765 43210',
  });
});

it('sends every field, the version of an existing editor and the chosen picture', () => {
  const picture = new File(['x'], 'ada.png', { type: 'image/png' });
  const form = formDataOf({ ...ada, version: 4, imgFile: picture });
  expect([...form.keys()].sort()).toEqual([...editorFields, 'version'].sort());
  expect(form.get('version')).toBe('4');
  expect([...formDataOf({ ...ada, version: null, imgFile: null }).keys()].sort()).toEqual(
    Object.keys(ada).sort(),
  );
});

it('reads only the fields of the form from a record', () => {
  const record = {
    ...ada,
    id: '1',
    category: 'chief editor',
    post: 'Professor',
    picture: 'a.webp',
    status: 'enabled',
    creation: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    version: 2,
  } as const;
  expect(editorState(record)).toEqual({ values: ada, version: 2 });
});
