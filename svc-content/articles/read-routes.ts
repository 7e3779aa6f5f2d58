import { articleSelectionSchema, type Fault, type IssueKey } from '@app/contracts';
import { AppError, type Bearer, jsonBody, parse } from '@app/service-kit';
import Router from '@koa/router';
import type { Context } from 'koa';
import { issueKey } from '../issues/keys.ts';
import { answerAnyone, answerBearer, seesAll } from '../record-store/responses.ts';
import { authorKey, refKey } from './keys.ts';
import type { ArticleRecord } from './model.ts';
import {
  presentAdminArticle,
  presentArticle,
  presentSelected,
  presentSummary,
} from './presenter.ts';
import type { ArticleCatalogue } from './slice.ts';

interface ReadRoutes {
  auth: Bearer;
  catalogue: ArticleCatalogue;
}

/** The size of `ARTICLES_AT_ONCE` references of 64 characters as JSON. */
const SELECTION_LIMIT = '64kb';

/** Articles by reference, id, issue and author. */
export function articleReadRoutes({ auth, catalogue }: ReadRoutes): Router {
  const router = new Router();

  router.post('/api/archives/selection', jsonBody({ limit: SELECTION_LIMIT }), (ctx) => {
    const { refnumbers } = parse(articleSelectionSchema, ctx.request.body);
    const { articleByRef } = catalogue.current;
    const found = refnumbers.flatMap((ref) => articleByRef.get(ref) ?? []);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = found.filter(isEnabled).map(presentSelected);
  });

  router.get('/api/archives/ref/:refnumber', auth.optional, (ctx) => {
    answerArticle(ctx, articleByReference(ctx, catalogue));
  });

  router.get('/api/archives/:year/:volume/:issue', auth.optional, (ctx) => {
    const { current } = catalogue;
    const key = issueKey(numbersOf(ctx));
    if (!current.issueByKey.has(key)) throw new AppError('not_found');
    const articles = current.articlesByIssue.get(key) ?? [];
    if (seesAll(ctx)) {
      answerBearer(ctx, articles.map(presentAdminArticle));
      return;
    }
    answerAnyone(ctx, current, `issue ${key}`, () =>
      articles.filter(isEnabled).map(presentArticle),
    );
  });

  router.get('/api/archives/:id', auth.optional, (ctx) => {
    answerArticle(ctx, visible(ctx, catalogue.current.articleById.get(ctx.params.id ?? '')));
  });

  router.get('/api/authors/:name', (ctx) => {
    const { current } = catalogue;
    const key = authorKey(ctx.params.name ?? '');
    const articles = current.articlesByAuthor.get(key);
    if (!articles) throw new AppError('not_found', { detail: 'There is no author of this name.' });
    answerAnyone(ctx, current, `author ${key}`, () => articles.map(presentSummary));
  });

  function answerArticle(ctx: Context, article: ArticleRecord): void {
    if (seesAll(ctx)) answerBearer(ctx, presentAdminArticle(article));
    else {
      const key = `article ${article._id}`;
      answerAnyone(ctx, catalogue.current, key, () => presentArticle(article));
    }
  }

  return router;
}

/** The article that the path refers to, in any case: people type references by hand. */
export function articleByReference(ctx: Context, { current }: ArticleCatalogue): ArticleRecord {
  return visible(ctx, current.articleByRefKey.get(refKey(ctx.params.refnumber ?? '')));
}

/** The article, if the caller may see it. */
function visible(ctx: Context, article: ArticleRecord | undefined): ArticleRecord {
  if (article && (isEnabled(article) || seesAll(ctx))) return article;
  throw new AppError('not_found', { detail: 'Article not found!' });
}

function isEnabled({ status }: ArticleRecord): boolean {
  return status === 'enabled';
}

/** The three segments of the path, which are bare whole numbers (`2026/1/2`). */
function numbersOf(ctx: Context): IssueKey {
  const issues: Fault[] = [];
  const number = (path: keyof IssueKey) => {
    const text: string = ctx.params[path];
    if (!/^[0-9]{1,7}$/.test(text)) issues.push({ path, message: 'Must be a whole number' });
    return Number(text);
  };
  const key = { year: number('year'), volume: number('volume'), issue: number('issue') };
  if (issues.length > 0) throw new AppError('invalid_request', { issues });
  return key;
}
