import { expect, it } from 'vitest';
import {
  editorFaults,
  editorFields,
  editorFormData,
  editorState,
  newEditor,
} from './editor-values.ts';

const ada = {
  ...newEditor.values,
  name: 'Ada Lovelace',
  content: 'University of London',
  category: 'chief editor',
  post: 'Professor',
};

it('visits every field of the form', () => {
  expect([...editorFields].sort()).toEqual([...Object.keys(ada), 'imgFile'].sort());
});

it('marks exactly the four required fields of an untouched form', () => {
  expect(editorFaults(newEditor.values)).toEqual({
    name: 'Required',
    content: 'Required',
    category: 'Required',
    post: 'Required',
  });
  expect(editorFaults({ ...ada, name: '  ' })).toEqual({ name: 'Required' });
});

it('finds no fault in an editor with the required fields alone', () => {
  expect(editorFaults(ada)).toEqual({});
});

it('marks an address that is none', () => {
  expect(editorFaults({ ...ada, email: 'ada' })).toEqual({ email: 'Not an email address' });
});

it('sends every field, a version where there is one and a picture where one is chosen', () => {
  const picture = new File(['x'], 'ada.png', { type: 'image/png' });
  const form = editorFormData(ada, 4, picture);
  expect([...form.keys()].sort()).toEqual([...editorFields, 'version'].sort());
  expect(form.get('version')).toBe('4');
  expect([...editorFormData(ada, null, null).keys()].sort()).toEqual(Object.keys(ada).sort());
});

it('edits of a record only what the form has', () => {
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
