import { searchQuerySchema } from '@app/contracts';
import { type Bearer, parse } from '@app/service-kit';
import Router from '@koa/router';
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

const adminQuerySchema = searchQuerySchema.pick({ q: true });

/**
 * The readers' search: a bare list of articles, and by `page` what the search page shows; and that of
 * the administrators.
 */
export function searchRoutes({ auth, catalogue, index }: SearchRoutes): Router {
  const router = new Router();

  router.get('/api/search', (ctx) => {
    const query = parse(searchQuerySchema, ctx.query);
    answerQuery(ctx, catalogue.current, query, () =>
      query.page === undefined
        ? bestArticles(index, query).map(presentArticle)
        : searchPage(index, query, query.page),
    );
  });

  router.get('/api/admin/search', auth.require('admin'), (ctx) => {
    const { q } = parse(adminQuerySchema, ctx.query);
    answerBearer(ctx, bestOfAll(index, q).map(presentAdminRow));
  });

  return router;
}
