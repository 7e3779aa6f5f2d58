import { searchQuerySchema } from '@app/contracts';
import { parse } from '@app/service-kit';
import Router from '@koa/router';
import { presentArticle } from '../articles/presenter.ts';
import { answerUnkept } from '../catalogue/answer.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { bestArticles, searchPage } from './search.ts';

/** The readers' search: a bare list of articles, and by `page` what the search page shows. */
export function searchRoutes({ catalogue }: { catalogue: Catalogue }): Router {
  const router = new Router();

  router.get('/api/search', (ctx) => {
    const query = parse(searchQuerySchema, ctx.query);
    const { search } = catalogue;
    const answer =
      query.page === undefined
        ? bestArticles(search, query).map(presentArticle)
        : searchPage(search, query, query.page);
    answerUnkept(ctx, answer);
  });

  return router;
}
