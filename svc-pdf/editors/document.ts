import { type Editor, plainText, type Settings, verifyPath } from '@app/contracts';
import { journalOf } from '../certificates/publication.ts';
import type { PrintedDesign } from '../designs/printed-design.ts';
import { certificateCuts } from '../documents/cuts.ts';
import { type PrintableDocument, printableDocument } from '../documents/printable.ts';
import type { Templates } from '../documents/templates.ts';
import type { Codes } from '../verification/codes.ts';
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
    cuts: certificateCuts(
      plainText(`${markup.head}${markup.text}${markup.tail}`),
      `${journal}${name}${date}`,
    ),
  });
}
