import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter } from '@app/service-kit';
import type { ArticleRecord } from '../articles/model.ts';
import { articleByReference } from '../articles/read-routes.ts';
import { answerBearer, answerByRole, isCached } from '../record-store/responses.ts';
import { takeTurns } from '../record-store/turns.ts';
import { articleContext, type ContextParts } from './context.ts';
import { previewArticle } from './preview.ts';

export function articlePageRoutes({ auth, ...parts }: ContextParts & { auth: Bearer }) {
  const { router, mount } = endpointRouter({ auth });
  const { catalogue } = parts;

  const inTurn = takeTurns();
  mount(api.readArticleContext, (ctx, { params }) => {
    // Reads the article again in its turn, because the catalogue may have changed meanwhile.
    const find = () => articleByReference(ctx, catalogue, params.refnumber);
    const key = ({ _id }: ArticleRecord) => `context ${_id}`;
    const answer = () => {
      const article = find();
      const context = () => articleContext(parts, article);
      return answerByRole(ctx, catalogue.current, key(article), context, context);
    };
    return isCached(catalogue.current, key(find())) ? answer() : inTurn(answer);
  });

  mount(api.previewArticle, (ctx, { body }) => answerBearer(ctx, previewArticle(parts, body)));

  return router;
}
