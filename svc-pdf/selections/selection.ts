import { setImmediate } from 'node:timers/promises';
import { MAX_JOB_CERTIFICATES, type SelectedArticle } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Content } from '../content/content.ts';
import {
  certificateFields,
  editorCertificateFields,
  reviewerCertificateFields,
  type Sheet,
} from '../documents/certificate.ts';
import type { Codes } from '../documents/codes.ts';
import type { PrintedDesign } from '../templates/fields.ts';
import { articlesTitle, editorsTitle, reviewersTitle } from './title.ts';

/** Maximum number of missing records that an error names. Further missing records are only counted. */
const NAMED = 20;
/** Number of sheets to process before yielding to the event loop. */
const SHEETS_PER_TURN = 100;

export interface Selection {
  title: string;
  design: PrintedDesign;
  sheets: Sheet[];
}

interface SelectionOptions {
  content: Content;
  codes: Codes;
}

/** Returns the selected articles without duplicates. Throws `invalid_request` if one is missing or not enabled. */
export async function selectedArticles(
  content: Content,
  refnumbers: readonly string[],
): Promise<SelectedArticle[]> {
  const wanted = [...new Set(refnumbers)];
  const found = await content.selection(wanted);
  const known = new Set(found.map(({ refnumber }) => refnumber));
  const missing = wanted.filter((refnumber) => !known.has(refnumber));
  assertNoneMissing('refnumbers', missing, 'no enabled article');
  return found;
}

/** Returns one sheet per author of each article. The result does not depend on the order of `refnumbers`. */
export async function articlesSelection(
  { content, codes }: SelectionOptions,
  refnumbers: readonly string[],
): Promise<Selection> {
  const articles = (await selectedArticles(content, refnumbers)).sort((a, b) =>
    compare(a.refnumber, b.refnumber),
  );
  const count = articles.reduce((sum, { authors }) => sum + authors.length, 0);
  if (count > MAX_JOB_CERTIFICATES) {
    const most = MAX_JOB_CERTIFICATES.toLocaleString('en');
    const message = `At most ${most} certificates at a time; these would be ${count.toLocaleString('en')}`;
    throw new AppError('invalid_request', {
      issues: [{ path: 'refnumbers', message }],
      detail: message,
    });
  }
  const [settings, design, title] = await Promise.all([
    content.settings(),
    content.design(),
    articlesTitle(content, articles),
  ]);
  const sheets: Sheet[] = [];
  for (const article of articles) {
    for (const author of article.authors) {
      const fields = certificateFields(article, author, settings, codes);
      if (sheets.push({ kind: 'article', fields }) % SHEETS_PER_TURN === 0) await setImmediate();
    }
  }
  return { title: `Certificates ${title}`, design, sheets };
}

export async function editorsSelection(
  { content, codes }: SelectionOptions,
  ids: readonly string[],
): Promise<Selection> {
  const [board, settings, design] = await Promise.all([
    content.editors(),
    content.settings(),
    content.design(),
  ]);
  const known = new Set(board.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  assertNoneMissing('editors', missing, 'no enabled editor');
  const wanted = new Set(ids);
  const editors = board.filter(({ id }) => wanted.has(id)).sort((a, b) => compare(a.id, b.id));
  const today = new Date(new Date().setUTCHours(0, 0, 0, 0));
  const sheets = editors.map((editor): Sheet => {
    const fields = editorCertificateFields(editor, settings, today, codes);
    return { kind: 'editor', fields };
  });
  return { title: `Certificates ${editorsTitle(editors, board.length)}`, design, sheets };
}

export async function reviewersSelection(
  { content, codes }: SelectionOptions,
  ids: readonly string[],
): Promise<Selection> {
  const [found, settings, design] = await Promise.all([
    content.reviewerCertificates(ids),
    content.settings(),
    content.design(),
  ]);
  const known = new Set(found.map(({ id }) => id));
  assertNoneMissing(
    'ids',
    ids.filter((id) => !known.has(id)),
    'no certificate',
  );
  const certificates = found.sort((a, b) => compare(a.id, b.id));
  const sheets = certificates.map((one): Sheet => {
    return { kind: 'reviewer', fields: reviewerCertificateFields(one, settings, codes) };
  });
  return { title: `Certificates ${reviewersTitle(certificates)}`, design, sheets };
}

/** Compares by code units, so that the order does not depend on a locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function assertNoneMissing(path: string, missing: readonly string[], what: string): void {
  if (missing.length === 0) return;
  const named = missing.slice(0, NAMED);
  const others = missing.length - named.length;
  const issues = named.map((name) => ({ path, message: `There is ${what} ${name}` }));
  throw new AppError('invalid_request', {
    issues,
    detail: `There is ${what} ${named.join(', ')}${others > 0 ? ` and ${others} others` : ''}`,
  });
}
