import { setImmediate } from 'node:timers/promises';
import { CERTIFICATES_AT_MOST, type Editor, type SelectedArticle } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { certificateFields } from '../certificates/publication.ts';
import type { Content } from '../content/content.ts';
import type { PrintedDesign } from '../designs/printed-design.ts';
import { editorCertificateFields } from '../editors/document.ts';
import type { Sheet } from '../press/press.ts';
import type { Codes } from '../verification/codes.ts';
import { boardPartOf, placeOf } from './place.ts';

/** Refused names that are told; of the others, how many there are. */
const NAMED = 20;
/** So many sheets at a time, so that requests in between do not wait. */
const AT_ONCE = 100;

/** The selected articles, each once; all of them are there and enabled, or none is taken. */
export async function selectedArticles(
  content: Content,
  refnumbers: readonly string[],
): Promise<SelectedArticle[]> {
  const wanted = [...new Set(refnumbers)];
  const found = await content.selection(wanted);
  const known = new Set(found.map(({ refnumber }) => refnumber));
  refuse(
    'refnumbers',
    wanted.filter((refnumber) => !known.has(refnumber)),
    'no enabled article',
  );
  return found;
}

/** The selected editors of the public board, each once, or none. */
async function selectedEditors(content: Content, ids: readonly string[]): Promise<Editor[]> {
  const board = new Map((await content.editors()).map((editor) => [editor.id, editor]));
  refuse(
    'editors',
    ids.filter((id) => !board.has(id)),
    'no enabled editor',
  );
  return [...new Set(ids)].flatMap((id) => board.get(id) ?? []);
}

export interface Selection {
  title: string;
  design: PrintedDesign;
  sheets: Sheet[];
}

interface SelectionParts {
  content: Content;
  codes: Codes;
}

/** A certificate for each author of each article; in whatever order they are named, it is the same selection. */
export async function articlesSelection(
  { content, codes }: SelectionParts,
  refnumbers: readonly string[],
): Promise<Selection> {
  const articles = (await selectedArticles(content, refnumbers)).sort((a, b) =>
    compare(a.refnumber, b.refnumber),
  );
  const count = articles.reduce((sum, { authors }) => sum + authors.length, 0);
  if (count > CERTIFICATES_AT_MOST) {
    const most = CERTIFICATES_AT_MOST.toLocaleString('en');
    const message = `At most ${most} certificates at a time; these would be ${count.toLocaleString('en')}`;
    throw new AppError('invalid_request', {
      issues: [{ path: 'refnumbers', message }],
      detail: message,
    });
  }
  const [settings, design, place] = await Promise.all([
    content.settings(),
    content.design(),
    placeOf(content, articles),
  ]);
  const sheets: Sheet[] = [];
  for (const article of articles) {
    for (const author of article.authors) {
      const fields = certificateFields({ article, settings }, author, codes);
      if (sheets.push({ kind: 'article', fields }) % AT_ONCE === 0) await setImmediate();
    }
  }
  return { title: `Certificates ${place}`, design, sheets };
}

/** A certificate for each editor, of what they are today. */
export async function editorsSelection(
  { content, codes }: SelectionParts,
  ids: readonly string[],
): Promise<Selection> {
  const editors = (await selectedEditors(content, ids)).sort((a, b) => compare(a.id, b.id));
  const [settings, design, board] = await Promise.all([
    content.settings(),
    content.design(),
    content.editors(),
  ]);
  const today = new Date(new Date().setUTCHours(0, 0, 0, 0));
  const sheets = editors.map((editor): Sheet => {
    const fields = editorCertificateFields(editor, settings, today, codes);
    return { kind: 'editor', fields };
  });
  return { title: `Certificates ${boardPartOf(editors, board.length)}`, design, sheets };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function refuse(path: string, missing: readonly string[], what: string): void {
  if (missing.length === 0) return;
  const named = missing.slice(0, NAMED);
  const others = missing.length - named.length;
  const issues = named.map((name) => ({ path, message: `There is ${what} ${name}` }));
  throw new AppError('invalid_request', {
    issues,
    detail: `There is ${what} ${named.join(', ')}${others > 0 ? ` and ${others} others` : ''}`,
  });
}
