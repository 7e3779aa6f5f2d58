import { articleFaultCode, createArticleSchema } from '@app/contracts';
import { AppError, type Bearer, claimsOf, faultsOf, formOf } from '@app/service-kit';
import Router from '@koa/router';
import type { Context } from 'koa';
import { answerAnyone, answerBearer, seesAll } from '../catalogue/answer.ts';
import { fileFaults, fileForm, fileOf, pdfOf } from '../storage/upload-form.ts';
import { articleContext } from './context.ts';
import { refKey } from './keys.ts';
import type { ArticleRecord } from './model.ts';
import { presentAdminArticle, presentArticle } from './presenter.ts';
import { type ArticleParts, createArticle } from './service.ts';

export interface ArticleRoutes extends ArticleParts {
  auth: Bearer;
  uploadDir: string;
  publicUrl: string;
}

const PDF = 'pdfFile';

/** One article, and a new one. An issue's articles are among the issue's routes. */
export function articleRoutes({ auth, uploadDir, publicUrl, ...parts }: ArticleRoutes): Router {
  const router = new Router();
  const { catalogue } = parts;

  router.post(
    '/api/admin/archives',
    auth.require('admin'),
    fileForm(uploadDir, PDF),
    async (ctx) => {
      const form = formOf(ctx);
      const fields = createArticleSchema.safeParse(form.fields);
      const faults = [
        ...(fields.error ? faultsOf(fields.error) : []),
        ...fileFaults(form, PDF, 'required'),
      ];
      if (!fields.success || faults.length > 0) {
        throw new AppError(articleFaultCode(faults), { issues: faults });
      }
      const pdf = await pdfOf(fileOf(form, PDF), PDF);
      const { name } = claimsOf(ctx);
      const article = await createArticle(parts, { fields: fields.data, pdf, by: name });
      answerBearer(ctx, presentAdminArticle(article), 201);
    },
  );

  router.get('/api/archives/ref/:refnumber', auth.optional, (ctx) => {
    answerArticle(ctx, byReference(ctx));
  });

  router.get('/api/archives/ref/:refnumber/context', auth.optional, (ctx) => {
    const article = known(ctx, byReference(ctx));
    const context = () => articleContext(catalogue, article, publicUrl);
    if (seesAll(ctx)) answerBearer(ctx, context());
    else answerAnyone(ctx, catalogue.current, `context ${article._id}`, context);
  });

  router.get('/api/archives/:id', auth.optional, (ctx) => {
    answerArticle(ctx, catalogue.current.records.articles.get(ctx.params.id ?? ''));
  });

  /** Small letters for capitals find it too: people type references by hand. */
  function byReference(ctx: Context): ArticleRecord | undefined {
    return catalogue.current.articleByRefKey.get(refKey(ctx.params.refnumber ?? ''));
  }

  function answerArticle(ctx: Context, found: ArticleRecord | undefined): void {
    const article = known(ctx, found);
    if (seesAll(ctx)) answerBearer(ctx, presentAdminArticle(article));
    else {
      const key = `article ${article._id}`;
      answerAnyone(ctx, catalogue.current, key, () => presentArticle(article));
    }
  }

  return router;
}

/** An article that its reader may know of. */
function known(ctx: Context, article: ArticleRecord | undefined): ArticleRecord {
  if (article && (article.status === 'enabled' || seesAll(ctx))) return article;
  throw new AppError('not_found', { detail: 'Article not found!' });
}
