import {
  type Editor,
  issueNumbers,
  type ReviewerCertificate,
  type SelectedArticle,
  type Settings,
  verifyPath,
} from '@app/contracts';
import { z } from 'zod';
import type { EmbeddedData } from '../printing/pdf/metadata.ts';
import { type PrintableDocument, printableDocument } from '../printing/printable.ts';
import {
  type CertificateFields,
  certificateFieldsSchema,
  type EditorCertificateFields,
  editorCertificateFieldsSchema,
  type PrintedDesign,
  type ReviewerCertificateFields,
  reviewerCertificateFieldsSchema,
} from '../templates/fields.ts';
import type { SheetMarkup, Templates } from '../templates/markup.ts';
import { charactersIn } from '../templates/markup.ts';
import { articleData, editorData, reviewerData } from './certificate-data.ts';
import type { Codes } from './codes.ts';
import { dateOf, journalOf, normalizeName } from './journal.ts';

export function certificateFields(
  article: SelectedArticle,
  author: string,
  settings: Settings,
  codes: Codes,
): CertificateFields {
  const name = normalizeName(author);
  const code = codes.article(article.refnumber, name);
  return {
    ...journalOf(settings),
    author: name,
    title: article.title.normalize('NFC'),
    ...issueNumbers(article),
    pages: article.pagenumber,
    articlenumber: article.articlenumber,
    ...orcidOf(article, name),
    date: dateOf(article),
    refnumber: article.refnumber,
    doi: article.doi,
    code,
    verifyUrl: `${settings.origin}${verifyPath(code)}`,
  };
}

/**
 * Returns the ORCID iD of the author with this name, or an empty text if no author or several authors of this name
 * have one.
 */
export function orcidOf({ contributors }: Pick<SelectedArticle, 'contributors'>, name: string) {
  const authors = contributors.filter(
    (author) => author.orcid && normalizeName(author.name) === name,
  );
  const { orcid = '', orcidAuthenticated = false } = (authors.length === 1 && authors[0]) || {};
  return { orcid, orcidAuthenticated };
}

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
    ...(editor.since && { since: editor.since }),
    date: date.toISOString(),
    code,
    verifyUrl: `${settings.origin}${verifyPath(code)}`,
  };
}

export function reviewerCertificateFields(
  certificate: ReviewerCertificate,
  settings: Settings,
  codes: Codes,
): ReviewerCertificateFields {
  const { name, orcid, year, count, day } = certificate;
  const code = codes.reviewer(certificate);
  return {
    ...journalOf(settings),
    ...{ name, orcid, year, count, code },
    date: new Date(day).toISOString(),
    verifyUrl: `${settings.origin}${verifyPath(code)}`,
  };
}

export function certificateDocument(
  templates: Templates,
  fields: CertificateFields,
  design: PrintedDesign,
): PrintableDocument {
  const { journal, author, year } = fields;
  const markup = templates.renderCertificate(fields, design);
  const title = `Certificate of publication: ${author}`;
  const data = articleData(fields);
  return documentOf({ markup, title, journal, name: author, large: `${author}${year}`, data });
}

export function editorCertificateDocument(
  templates: Templates,
  fields: EditorCertificateFields,
  design: PrintedDesign,
): PrintableDocument {
  const { journal, name, date } = fields;
  const markup = templates.renderEditorCertificate(fields, design);
  const title = `Certificate of editorial service: ${name}`;
  const data = editorData(fields);
  return documentOf({ markup, title, journal, name, large: `${name}${date}`, data });
}

export function reviewerCertificateDocument(
  templates: Templates,
  fields: ReviewerCertificateFields,
  design: PrintedDesign,
): PrintableDocument {
  const { journal, name, year } = fields;
  const markup = templates.renderReviewerCertificate(fields, design);
  const title = `Certificate of peer review: ${name}`;
  const data = reviewerData(fields);
  return documentOf({ markup, title, journal, name, large: `${name}${year}`, data });
}

interface CertificateParts {
  markup: SheetMarkup;
  title: string;
  journal: string;
  /** The holder's name. */
  name: string;
  /** The name and all other characters that are set in the size of the name. */
  large: string;
  data: EmbeddedData;
}

function documentOf(parts: CertificateParts): PrintableDocument {
  const { markup, title, journal, name, large, data } = parts;
  const text = charactersIn(`${markup.head}${markup.text}${markup.tail}`);
  const display = journal + large + (markup.large ?? '');
  return printableDocument({ title, author: journal, markup, text, display, name, data });
}

export const sheetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('article'), fields: certificateFieldsSchema }),
  z.object({ kind: z.literal('editor'), fields: editorCertificateFieldsSchema }),
  z.object({ kind: z.literal('reviewer'), fields: reviewerCertificateFieldsSchema }),
]);
export type Sheet = z.infer<typeof sheetSchema>;

export function sheetDocument(
  templates: Templates,
  sheet: Sheet,
  design: PrintedDesign,
): PrintableDocument {
  switch (sheet.kind) {
    case 'article':
      return certificateDocument(templates, sheet.fields, design);
    case 'editor':
      return editorCertificateDocument(templates, sheet.fields, design);
    case 'reviewer':
      return reviewerCertificateDocument(templates, sheet.fields, design);
  }
}
