import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter } from '@app/service-kit';
import { articleByReference } from '../articles/read-routes.ts';
import { answerBearer, answerByRole } from '../record-store/responses.ts';
import { articleContext, type ContextParts } from './context.ts';
import { previewArticle } from './preview.ts';

export function articlePageRoutes({ auth, ...parts }: ContextParts & { auth: Bearer }) {
  const { router, mount } = endpointRouter({ auth });
  const { catalogue } = parts;

  mount(api.readArticleContext, (ctx, { params }) => {
    const article = articleByReference(ctx, catalogue, params.refnumber);
    const context = () => articleContext(parts, article);
    return answerByRole(ctx, catalogue.current, `context ${article._id}`, context, context);
  });

  mount(api.previewArticle, (ctx, { body }) => answerBearer(ctx, previewArticle(parts, body)));

  return router;
}
