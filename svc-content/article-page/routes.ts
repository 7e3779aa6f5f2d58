import { previewArticleSchema } from '@app/contracts';
import { type Bearer, jsonBody, parse } from '@app/service-kit';
import Router from '@koa/router';
import { articleByReference } from '../articles/read-routes.ts';
import { answerAnyone, answerBearer, seesAll } from '../record-store/responses.ts';
import { articleContext, type ContextParts } from './context.ts';
import { previewArticle } from './preview.ts';

/** What the page of an article shows beside the article, and the page of an article that is not saved yet. */
export function articlePageRoutes({ auth, ...parts }: ContextParts & { auth: Bearer }): Router {
  const router = new Router();
  const { catalogue } = parts;

  router.get('/api/archives/ref/:refnumber/context', auth.optional, (ctx) => {
    const article = articleByReference(ctx, catalogue);
    const context = () => articleContext(parts, article);
    if (seesAll(ctx)) answerBearer(ctx, context());
    else answerAnyone(ctx, catalogue.current, `context ${article._id}`, context);
  });

  router.post('/api/admin/preview', auth.require('admin'), jsonBody(), (ctx) => {
    const fields = parse(previewArticleSchema, ctx.request.body);
    answerBearer(ctx, previewArticle(parts, fields));
  });

  return router;
}
