import { type Editor, plainText, type Settings, verifyPath } from '@app/contracts';
import { type PrintableDocument, printableDocument } from '../printing/printable.ts';
import type { EditorCertificateFields, PrintedDesign } from '../templates/fields.ts';
import type { Templates } from '../templates/markup.ts';
import type { Codes } from './codes.ts';
import { journalOf } from './journal.ts';

const roles: Record<Editor['category'], string> = {
  'chief editor': 'Editor-in-Chief',
  'associate editor': 'Associate Editor',
  'assistant editor': 'Assistant Editor',
};

export function editorCertificateFields(
  editor: Editor,
  settings: Settings,
  date: Date,
  codes: Codes,
): EditorCertificateFields {
  const name = editor.name.normalize('NFC');
  const code = codes.editor({ ...editor, name }, date.toISOString().slice(0, 10));
  return {
    ...journalOf(settings),
    name,
    designation: editor.post,
    affiliation: editor.content.normalize('NFC'),
    role: roles[editor.category],
    date: date.toISOString(),
    code,
    verifyUrl: `${settings.origin}${verifyPath(code)}`,
  };
}

export function editorCertificateDocument(
  templates: Templates,
  fields: EditorCertificateFields,
  design: PrintedDesign,
): PrintableDocument {
  const markup = templates.renderEditorCertificate(fields, design);
  const { journal, name, date } = fields;
  return printableDocument({
    title: `Certificate of editorial service: ${name}`,
    author: journal,
    markup,
    text: plainText(`${markup.head}${markup.text}${markup.tail}`),
    display: `${journal}${name}${date}`,
  });
}
