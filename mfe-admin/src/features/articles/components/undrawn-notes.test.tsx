import type { AnyRecordForm } from '@app/office-kit/forms/use-record-form.ts';
import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FieldSections } from '../../../shared/forms/field-sections.tsx';
import { editorFields, editorSections, newEditor } from '../../journal/editors/editor-fields.ts';
import { articleFields, newArticle, sectionsOf } from '../article-fields.ts';

/** Returns the notes below the fields of a form. The form is rendered without its inputs. */
function notesOf(
  sections: typeof editorSections,
  names: readonly string[],
  values: Record<string, unknown>,
): string[] {
  const customFields = Object.fromEntries(names.map((name) => [name, <i key={name} />]));
  const html = renderToString(
    <MantineProvider>
      <FieldSections
        form={{ values } as unknown as AnyRecordForm}
        sections={sections}
        customFields={customFields}
      />
    </MantineProvider>,
  );
  const notes = html.match(/<p[^>]*role="status"[^>]*>.*?<\/p>/g) ?? [];
  return notes.map((note) => note.replace(/<[^>]*>/g, ''));
}

describe('the form', () => {
  const issue = { year: 2026, volume: 1, issue: 1 };
  const { values } = newArticle(issue, '2026-03-01', { refnumber: 'JRN-1', txnid: 'T-1' });
  const notes = (changed: Record<string, string>) =>
    notesOf(sectionsOf(null, { status: 'draft' }), articleFields, { ...values, ...changed });

  it('of an article warns of a character that no font of the PDFs has', () => {
    expect(notes({ title: 'On tea', authorname: 'Ada Lovelace' })).toEqual([]);
    expect(notes({ title: 'On <i>tea</i> 🍵' })).toEqual([
      'Title: no font of the journal’s PDFs has 🍵 (U+1F375). They show � instead.',
    ]);
  });

  it('of an article says that a name with such a character has no certificate', () => {
    expect(notes({ authorname: 'Ada 🍵 Lovelace' })).toEqual([
      expect.stringMatching(/🍵.* A certificate with such a name cannot be made\.$/),
    ]);
  });

  it('of an editor warns in each field that certificates print', () => {
    const changed = { ...newEditor.values, name: 'Ada 🍵', content: 'Institute of 🍵' };
    expect(notesOf(editorSections, editorFields, changed)).toEqual([
      expect.stringContaining('A certificate with such a name cannot be made.'),
      expect.stringMatching(/^Affiliation: .*They show � instead\.$/),
    ]);
  });
});
