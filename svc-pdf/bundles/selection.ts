import type { Article, Editor } from '@app/contracts';
import { AppError } from '@app/service-kit';
import pLimit from 'p-limit';
import type { Content } from '../content/content.ts';

/** svc-content answers out of memory; this keeps a long selection from being a burst. */
const AT_A_TIME = 8;

/** The selected articles, each once; all of them are there and enabled, or none is taken. */
export async function selectedArticles(
  content: Content,
  refnumbers: readonly string[],
): Promise<Article[]> {
  const limit = pLimit(AT_A_TIME);
  const found = await Promise.all(
    refnumbers.map((refnumber) => limit(() => orUndefined(content.article(refnumber)))),
  );
  const missing = refnumbers.filter((_, at) => !found[at]);
  refuse('refnumbers', missing, 'no enabled article');
  const articles = found.filter((article) => article !== undefined);
  return [...new Map(articles.map((article) => [article.id, article])).values()];
}

/** The selected editors of the public board, each once, or none. */
export async function selectedEditors(content: Content, ids: readonly string[]): Promise<Editor[]> {
  const board = new Map((await content.editors()).map((editor) => [editor.id, editor]));
  refuse(
    'editors',
    ids.filter((id) => !board.has(id)),
    'no enabled editor',
  );
  return [...new Set(ids)].flatMap((id) => board.get(id) ?? []);
}

function refuse(path: string, missing: readonly string[], what: string): void {
  if (missing.length === 0) return;
  const issues = missing.map((name) => ({ path, message: `There is ${what} ${name}` }));
  throw new AppError('invalid_request', {
    issues,
    detail: `There is ${what} ${missing.join(', ')}`,
  });
}

async function orUndefined<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });
}
