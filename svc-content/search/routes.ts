import { searchQuerySchema } from '@app/contracts';
import { parse } from '@app/service-kit';
import Router from '@koa/router';
import { presentArticle } from '../articles/presenter.ts';
import { answerQuestion } from '../catalogue/answer.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { bestArticles, searchPage } from './search.ts';

/** The readers' search: a bare list of articles, and by `page` what the search page shows. */
export function searchRoutes({ catalogue }: { catalogue: Catalogue }): Router {
  const router = new Router();

  router.get('/api/search', (ctx) => {
    const query = parse(searchQuerySchema, ctx.query);
    const { current, search } = catalogue;
    answerQuestion(ctx, current, query, () =>
      query.page === undefined
        ? bestArticles(search, query).map(presentArticle)
        : searchPage(search, query, query.page),
    );
  });

  return router;
}
