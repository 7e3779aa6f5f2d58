import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter } from '@app/service-kit';
import type Router from '@koa/router';
import { presentAdminRow, presentArticle } from '../articles/presenter.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { answerBearer, answerQuery } from '../record-store/responses.ts';
import type { ArticleIndex } from './article-index.ts';
import { bestArticles, bestOfAll, searchPage } from './search.ts';

interface SearchRoutes {
  auth: Bearer;
  catalogue: Catalogue;
  index: ArticleIndex;
}

/**
 * Routes of the readers' search and of the administrators' search. The readers' search returns a list of articles
 * or, with `page`, a page of results.
 */
export function searchRoutes({ auth, catalogue, index }: SearchRoutes): Router {
  const { router, mount } = endpointRouter({ auth });

  mount(api.searchArticles, (ctx, { query }) =>
    answerQuery(ctx, catalogue.current, query, () =>
      query.page === undefined
        ? bestArticles(index, query).map(presentArticle)
        : searchPage(index, query, query.page),
    ),
  );

  mount(api.searchAllArticles, (ctx, { query }) =>
    answerBearer(ctx, bestOfAll(index, query.q).map(presentAdminRow)),
  );

  return router;
}
