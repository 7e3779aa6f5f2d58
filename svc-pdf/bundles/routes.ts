import {
  indexedArticlesSchema,
  type jobKinds,
  selectedArticlesSchema,
  selectedEditorsSchema,
} from '@app/contracts';
import { claimsOf, jsonBody, parse } from '@app/service-kit';
import Router from '@koa/router';
import type { Context } from 'koa';
import type { Renderer } from '../browser/renderer.ts';
import type { Content } from '../content/content.ts';
import type { Templates } from '../documents/templates.ts';
import { indexPageDocument, indexPageFields } from '../index-pages/document.ts';
import { answerOrder, type JobRoutesOptions } from '../jobs/routes.ts';
import type { Codes } from '../verification/codes.ts';
import { placeOf } from './place.ts';
import {
  articlesSelection,
  editorsSelection,
  type Selection,
  selectedArticles,
} from './selection.ts';

export interface BundleRoutesOptions extends JobRoutesOptions {
  content: Content;
  renderer: Renderer;
  templates: Templates;
  codes: Codes;
  /** Of what prints; see `jobs/edition.ts`. */
  edition: string;
}

/** What administrators have made of several articles or editors at once. */
export function bundleRoutes(options: BundleRoutesOptions): Router {
  const { auth, content, renderer, templates, jobs, edition } = options;
  const router = new Router();
  const admin = auth.require('admin');

  router.post('/api/pdf/indexpage', admin, jsonBody(), async (ctx) => {
    const refnumbers = parse(indexedArticlesSchema, ctx.request.body);
    const articles = await selectedArticles(content, refnumbers);
    const fields = indexPageFields(articles, await content.settings());
    const document = await indexPageDocument(templates, fields, await content.design());
    const pdf = await renderer.render(document);
    ctx.set('Cache-Control', 'private, no-store');
    ctx.attachment(`Index page ${await placeOf(content, articles)}.pdf`, {
      fallback: 'index-page.pdf',
    });
    ctx.body = pdf;
  });

  const order = async (ctx: Context, kind: (typeof jobKinds)[number], selection: Selection) => {
    const createdBy = claimsOf(ctx).name;
    const job = await jobs.order({ kind, edition, createdBy, ...selection });
    await answerOrder(ctx, options, job);
  };

  router.post('/api/pdf/bulkcertificates', admin, jsonBody(), async (ctx) => {
    const refnumbers = parse(selectedArticlesSchema, ctx.request.body);
    await order(ctx, 'bulkcertificates', await articlesSelection(options, refnumbers));
  });

  router.post('/api/pdf/editorscertificate', admin, jsonBody(), async (ctx) => {
    const ids = parse(selectedEditorsSchema, ctx.request.body);
    await order(ctx, 'editorscertificate', await editorsSelection(options, ids));
  });

  return router;
}
