import { type Editor, plainText, type Settings } from '@app/contracts';
import { journalOf } from '../certificates/publication.ts';
import { certificateCuts } from '../documents/cuts.ts';
import { type PrintableDocument, printableDocument } from '../documents/printable.ts';
import type { Templates } from '../documents/templates.ts';
import type { EditorCertificateFields } from './fields.ts';

const roles: Record<Editor['category'], string> = {
  'chief editor': 'Editor-in-Chief',
  'associate editor': 'Associate Editor',
  'assistant editor': 'Assistant Editor',
};

/** It certifies what is so on its day. */
export function editorCertificateFields(
  editor: Editor,
  settings: Settings,
  date: Date,
): EditorCertificateFields {
  return {
    ...journalOf(settings),
    name: editor.name.normalize('NFC'),
    designation: editor.post,
    affiliation: editor.content.normalize('NFC'),
    role: roles[editor.category],
    date: date.toISOString(),
  };
}

export function editorCertificateDocument(
  templates: Templates,
  fields: EditorCertificateFields,
): PrintableDocument {
  const markup = templates.renderEditorCertificate(fields);
  const { journal, name, date } = fields;
  return printableDocument({
    title: `Certificate of editorial service: ${name}`,
    markup,
    cuts: certificateCuts(plainText(markup.body), `${journal}${name}${date}`),
    fit: templates.fitToPage,
  });
}
