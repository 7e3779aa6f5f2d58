import {
  type Article,
  type CertificateSheet,
  type DocumentDesign,
  type Editor,
  type ReviewerCertificate,
  refnumberSchema,
  type Settings,
  type Verification,
} from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Content } from '../content/content.ts';
import {
  certificateFields,
  editorCertificateFields,
  reviewerCertificateFields,
} from '../documents/certificate.ts';
import {
  type AllCodes,
  type CodesOfKey,
  hasSeal,
  parseCode,
  reviewerIdIn,
  validStatementsOf,
} from '../documents/codes.ts';
import type {
  CertificateFields,
  EditorCertificateFields,
  ReviewerCertificateFields,
} from '../templates/fields.ts';

export interface VerificationOptions {
  content: Content;
  codes: AllCodes;
}

const UNKNOWN =
  'A code begins with the reference number of an article in this journal, with ED and a date, or with RV, ' +
  'and ends with eight characters.';
const missing: Record<FoundCertificate['kind'], string> = {
  article:
    'The article exists, but none of its authors, as currently named, has this code: a character may be wrong, ' +
    'or the name may have been corrected since; the new certificate has another code.',
  editor:
    'None of today’s editors, in their current name and role, has this code: a character may be wrong, ' +
    'or the editor may have left the board, or the name, the role or the first year may have changed since.',
  // This text is the same for all ids, so that it does not reveal which ones exist.
  reviewer:
    'No reviewer has a certificate with this code: a character may be wrong, or the certificate may have been withdrawn, ' +
    'or replaced because the name or the number of reviews has changed since.',
};

/**
 * A genuine certificate, as it would be printed today. `codes` uses the key of the given code, which may be a former
 * key.
 */
export type FoundCertificate = { settings: Settings; codes: CodesOfKey } & (
  | { kind: 'article'; fields: CertificateFields; article: Article }
  | { kind: 'editor'; fields: EditorCertificateFields; editor: Editor }
  | { kind: 'reviewer'; fields: ReviewerCertificateFields; certificate: ReviewerCertificate }
);

/**
 * Returns the content of the certificate with this code, from the journal's current records. Throws `not_found`, with
 * the reason in `detail`, if the code is unknown.
 */
export async function verifyCertificate(
  options: VerificationOptions,
  code: string,
): Promise<Verification> {
  const found = await findCertificate(options, code);
  const design = await options.content.storedDesign();
  const sheet = sheetOf(found.kind, design);
  if (found.kind === 'editor') {
    const { verifyUrl, ...fields } = found.fields;
    return { kind: 'editor', ...fields, sheet };
  }
  if (found.kind === 'reviewer') {
    const { verifyUrl, ...fields } = found.fields;
    return { kind: 'reviewer', ...fields, sheet };
  }
  const { author: name, verifyUrl, ...rest } = found.fields;
  const { publishdate: date, dateprecision, updates, currentVersion } = found.article;
  return {
    ...{ kind: 'article', name, ...rest, date, ...(dateprecision && { dateprecision }) },
    updates,
    currentVersion,
    sheet,
  };
}

/** Throws like `verifyCertificate`. */
export async function findCertificate(
  options: VerificationOptions,
  code: string,
): Promise<FoundCertificate> {
  const parts = parseCode(code);
  if (!parts) throw new AppError('not_found', { detail: UNKNOWN });
  const { subject, seal } = parts;
  const day = dayOf(subject);
  const { content, codes } = options;
  const allCodes = [codes, ...codes.former];
  const reviewer = reviewerIdIn(subject);
  // An article's reference number may look like the beginning of an editor's or a reviewer's code: `ED-20261121`.
  const found =
    (day && (await findEditor(content, allCodes, day, seal))) ||
    (reviewer && (await findReviewer(content, allCodes, reviewer, seal))) ||
    (await findAuthor(content, allCodes, subject, seal));
  if (found) return found;
  const detail = (day && missing.editor) || (reviewer && missing.reviewer) || UNKNOWN;
  throw new AppError('not_found', { detail });
}

async function findEditor(
  content: Content,
  allCodes: CodesOfKey[],
  date: Date,
  seal: string,
): Promise<FoundCertificate | null> {
  const [editors, settings] = await Promise.all([content.editors(), content.settings()]);
  for (const codes of allCodes) {
    for (const editor of editors.flatMap(validStatementsOf)) {
      const fields = editorCertificateFields(editor, settings, date, codes);
      if (hasSeal(fields.code, seal)) return { kind: 'editor', fields, editor, settings, codes };
    }
  }
  return null;
}

async function findReviewer(
  content: Content,
  allCodes: CodesOfKey[],
  id: string,
  seal: string,
): Promise<FoundCertificate | null> {
  const [[certificate], settings] = await Promise.all([
    content.reviewerCertificates([id]),
    content.settings(),
  ]);
  if (!certificate) return null;
  for (const codes of allCodes) {
    const fields = reviewerCertificateFields(certificate, settings, codes);
    if (hasSeal(fields.code, seal))
      return { kind: 'reviewer', fields, certificate, settings, codes };
  }
  return null;
}

async function findAuthor(
  content: Content,
  allCodes: CodesOfKey[],
  refnumber: string,
  seal: string,
): Promise<FoundCertificate | null> {
  const [article, settings] = await Promise.all([
    findArticle(content, refnumber),
    content.settings(),
  ]);
  if (!article) return null;
  for (const codes of allCodes) {
    for (const author of article.authors) {
      const fields = certificateFields(article, author, settings, codes);
      if (hasSeal(fields.code, seal)) return { kind: 'article', fields, article, settings, codes };
    }
  }
  throw new AppError('not_found', { detail: missing.article });
}

/** Returns the public article with this reference number, or null if there is none. */
export async function findArticle(content: Content, refnumber: string): Promise<Article | null> {
  if (!refnumberSchema.safeParse(refnumber).success) return null;
  return content.article(refnumber).catch(nullIfMissing);
}

function sheetOf(kind: FoundCertificate['kind'], design: DocumentDesign): CertificateSheet {
  const { signatory_name, signatory_post, signature_image, seal_image } = design;
  const texts = ({ article: 'certificate', editor: 'editor', reviewer: 'reviewer' } as const)[kind];
  return {
    heading: design[`${texts}_heading`],
    opening: design[`${texts}_opening`],
    statement: design[`${texts}_statement`],
    ...{ signatory_name, signatory_post, signature_image, seal_image },
  };
}

/** Returns the day in a subject such as `ED-20261121`, or null if it has no valid day. */
function dayOf(subject: string): Date | null {
  const day = /^ED-(\d{4})(\d\d)(\d\d)$/i.exec(subject)?.slice(1).join('-');
  const date = new Date(`${day}`);
  if (Number.isNaN(date.getTime())) return null;
  // Compare the result, because `Date` turns the 30th of February into a day of March.
  return date.toISOString().slice(0, 10) === day ? date : null;
}

function nullIfMissing(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}
