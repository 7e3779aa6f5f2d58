import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter } from '@app/service-kit';
import type { Context } from 'koa';
import { answerAnyone, answerByRole, seesAll } from '../store/record-store/responses.ts';
import { takeTurns } from '../store/record-store/turns.ts';
import { issueKey } from './issues/keys.ts';
import { authorKey, refKey } from './keys.ts';
import type { ArticleRecord } from './model.ts';
import { findPerson } from './people.ts';
import { presentAdminArticle, presentArticle, presentSelected } from './presenter.ts';
import type { ArticleCatalogue } from './slice.ts';

type Parts = { auth: Bearer; catalogue: ArticleCatalogue };

export function articleReadRoutes({ auth, catalogue }: Parts) {
  const { router, mount } = endpointRouter({ auth });

  const inTurn = takeTurns();
  mount(api.selectArticles, async (ctx, { body }) => {
    const isKnown = (ref: string) => catalogue.current.articleByRef.has(ref);
    // Another instance may have saved an article whose announcement has not arrived at this instance.
    if (!body.refnumbers.every(isKnown)) await catalogue.caughtUp();
    ctx.set('Cache-Control', 'no-store');
    return inTurn(() => {
      const { articleByRef } = catalogue.current;
      const found = body.refnumbers.flatMap((ref) => articleByRef.get(ref) ?? []);
      return found.filter(isEnabled).map(presentSelected);
    });
  });

  mount(api.readArticleByReference, (ctx, { params }) =>
    answerArticle(ctx, articleByReference(ctx, catalogue, params.refnumber)),
  );

  mount(api.listArticles, (ctx, { params }) => {
    const { current } = catalogue;
    const key = issueKey(params);
    const issues = seesAll(ctx) ? current.anyIssueByKey : current.issueByKey;
    if (!issues.has(key)) throw new AppError('not_found');
    const articles = current.articlesByIssue.get(key) ?? [];
    return answerByRole(
      ctx,
      current,
      `issue ${key}`,
      () => articles.map(presentAdminArticle),
      () => articles.filter(isEnabled).map(presentArticle),
    );
  });

  mount(api.readArticle, (ctx, { params }) =>
    answerArticle(ctx, visible(ctx, catalogue.current.articleById.get(params.id))),
  );

  mount(api.readAuthor, (ctx, { params }) => {
    const { current } = catalogue;
    const person = findPerson(current, params.name);
    if (!person) throw new AppError('not_found', { detail: 'There is no author of this name.' });
    answerAnyone(ctx, current, `author ${person.orcid ?? authorKey(person.name)}`, () => person);
  });

  function answerArticle(ctx: Context, article: ArticleRecord) {
    return answerByRole(
      ctx,
      catalogue.current,
      `article ${article._id}`,
      () => presentAdminArticle(article),
      () => presentArticle(article),
    );
  }

  return router;
}

/** Finds an article by its reference number. Case is ignored, because people type reference numbers by hand. */
export function articleByReference(
  ctx: Context,
  { current }: ArticleCatalogue,
  refnumber: string,
): ArticleRecord {
  return visible(ctx, current.articleByRefKey.get(refKey(refnumber)));
}

function visible(ctx: Context, article: ArticleRecord | undefined): ArticleRecord {
  if (article && (isEnabled(article) || seesAll(ctx))) return article;
  throw new AppError('not_found', { detail: 'Article not found!' });
}

function isEnabled({ status }: ArticleRecord): boolean {
  return status === 'enabled';
}
