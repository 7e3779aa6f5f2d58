import {
  articleFaultCode,
  articleSelectionSchema,
  createArticleSchema,
  previewArticleSchema,
  updateArticleSchema,
} from '@app/contracts';
import { AppError, type Bearer, claimsOf, formOf, jsonBody, parse } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import Router from '@koa/router';
import type { Context } from 'koa';
import { articleContext } from '../article-page/context.ts';
import { previewArticle } from '../article-page/preview.ts';
import { audited, auditing } from '../audit/changes.ts';
import type { Written } from '../record-store/record-collection.ts';
import { answerAnyone, answerBearer, seesAll } from '../record-store/responses.ts';
import {
  fileForm,
  fileOf,
  formOrJson,
  parseForm,
  pdfOf,
  type Sent,
  sentOf,
} from '../storage/upload-form.ts';
import { refKey } from './keys.ts';
import type { ArticleRecord } from './model.ts';
import { presentAdminArticle, presentArticle, presentSelected } from './presenter.ts';
import { type ArticleParts, createArticle, updateArticle } from './service.ts';

export interface ArticleRoutes extends ArticleParts {
  auth: Bearer;
  audit: Audit;
  uploadDir: string;
  publicUrl: string;
}

const PDF = 'pdfFile';
/** Of the JSON of `ARTICLES_AT_ONCE` references, the longest of which have 64 letters. */
const SELECTION_LIMIT = '64kb';

/** One article, and a new one. An issue's articles are among the routes. */
export function articleRoutes({
  auth,
  audit,
  uploadDir,
  publicUrl,
  ...parts
}: ArticleRoutes): Router {
  const router = new Router();
  const { catalogue } = parts;
  const changes = auditing(audit, 'article');

  router.post(
    '/api/admin/archives',
    auth.require('admin'),
    changes,
    fileForm(uploadDir, PDF),
    async (ctx) => {
      const form = formOf(ctx);
      const rules = { file: 'required', code: articleFaultCode } as const;
      const fields = parseForm(createArticleSchema, form, PDF, rules);
      const pdf = await pdfOf(fileOf(form, PDF), PDF);
      const { name: by } = claimsOf(ctx);
      const article = await createArticle(parts, { fields, pdf, by });
      await audited(audit, ctx, 'article', { before: null, after: article });
      answerBearer(ctx, presentAdminArticle(article), 201);
    },
  );

  // Before the routes of one article, whose id would be taken for that of this.
  router.post('/api/archives/selection', jsonBody({ limit: SELECTION_LIMIT }), (ctx) => {
    const { refnumbers } = parse(articleSelectionSchema, ctx.request.body);
    const { articleByRef } = catalogue.current;
    const found = refnumbers.flatMap((ref) => articleByRef.get(ref) ?? []);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = found.filter(({ status }) => status === 'enabled').map(presentSelected);
  });

  router.post(
    '/api/archives/:id',
    auth.require('admin'),
    changes,
    formOrJson(uploadDir, PDF),
    async (ctx) => {
      const written = await write(ctx, sentOf(ctx));
      await audited(audit, ctx, 'article', written);
      answerBearer(ctx, presentAdminArticle(written.after));
    },
  );

  router.post('/api/admin/preview', auth.require('admin'), jsonBody(), (ctx) => {
    const fields = parse(previewArticleSchema, ctx.request.body);
    answerBearer(ctx, previewArticle(catalogue, fields, publicUrl));
  });

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

  async function write(ctx: Context, form: Sent): Promise<Written<ArticleRecord>> {
    const id = ctx.params.id ?? '';
    const { name: by } = claimsOf(ctx);
    const fields = parseForm(updateArticleSchema, form, PDF, { code: articleFaultCode });
    const pdf = form.files[PDF] && (await pdfOf(fileOf(form, PDF), PDF));
    return updateArticle(parts, id, { fields, pdf, by });
  }

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
