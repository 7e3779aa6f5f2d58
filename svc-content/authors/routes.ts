import { AppError } from '@app/service-kit';
import Router from '@koa/router';
import { authorKey } from '../articles/keys.ts';
import { presentSummary } from '../articles/presenter.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { answerAnyone } from '../record-store/responses.ts';

/** The articles of an author, who is known by name alone. */
export function authorRoutes({ catalogue }: { catalogue: Catalogue }): Router {
  const router = new Router();

  router.get('/api/authors/:name', (ctx) => {
    const { current } = catalogue;
    const key = authorKey(ctx.params.name ?? '');
    const articles = current.articlesByAuthor.get(key);
    if (!articles) throw new AppError('not_found', { detail: 'There is no author of this name.' });
    answerAnyone(ctx, current, `author ${key}`, () => articles.map(presentSummary));
  });

  return router;
}
