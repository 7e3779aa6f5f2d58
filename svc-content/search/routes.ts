import { searchQuerySchema } from '@app/contracts';
import { type Bearer, parse } from '@app/service-kit';
import Router from '@koa/router';
import { presentAdminRow, presentArticle } from '../articles/presenter.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { answerBearer, answerQuestion } from '../record-store/responses.ts';
import { bestArticles, bestOfAll, searchPage } from './search.ts';

interface SearchRoutes {
  auth: Bearer;
  catalogue: Catalogue;
}

const adminQuerySchema = searchQuerySchema.pick({ q: true });

/**
 * The readers' search: a bare list of articles, and by `page` what the search page shows; and that of
 * the administrators.
 */
export function searchRoutes({ auth, catalogue }: SearchRoutes): Router {
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

  router.get('/api/admin/search', auth.require('admin'), (ctx) => {
    const { q } = parse(adminQuerySchema, ctx.query);
    answerBearer(ctx, bestOfAll(catalogue.search, q).map(presentAdminRow));
  });

  return router;
}
