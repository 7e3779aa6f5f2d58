import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter } from '@app/service-kit';
import type { ArticleRecord } from '../../articles/model.ts';
import { articleByReference } from '../../articles/read-routes.ts';
import { answerBearer, answerByRole, isCached } from '../../store/record-store/responses.ts';
import { takeTurns } from '../../store/record-store/turns.ts';
import type { IndexLoading } from '../search/index-loading.ts';
import { articleContext, type ContextParts } from './context.ts';
import { previewArticle } from './preview.ts';

type Parts = Omit<ContextParts, 'index'> & { auth: Bearer; search: IndexLoading };

export function articlePageRoutes({ auth, search, ...shared }: Parts) {
  const { router, mount } = endpointRouter({ auth });
  const { catalogue } = shared;
  const parts = { ...shared, index: search.index };

  const inTurn = takeTurns();
  mount(api.readArticleContext, (ctx, { params }) => {
    // Finds the article again when its turn comes, because the catalogue may have changed in the meantime.
    const find = () => articleByReference(ctx, catalogue, params.refnumber);
    const key = ({ _id }: ArticleRecord) => `context ${_id}`;
    const answer = () => {
      const article = find();
      const context = () => articleContext(parts, article);
      // The response is not cached: until all articles are indexed, some related articles are missing.
      if (!search.isLoaded) return answerBearer(ctx, context());
      return answerByRole(ctx, catalogue.current, key(article), context, context);
    };
    return isCached(catalogue.current, key(find())) ? answer() : inTurn(answer);
  });

  mount(api.previewArticle, (ctx, { body }) => answerBearer(ctx, previewArticle(parts, body)));

  return router;
}
