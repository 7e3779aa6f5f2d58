import {
  indexedArticlesSchema,
  type jobKinds,
  selectedArticlesSchema,
  selectedEditorsSchema,
} from '@app/contracts';
import { claimsOf, jsonBody, parse } from '@app/service-kit';
import Router from '@koa/router';
import type { Context } from 'koa';
import type { Content } from '../content/content.ts';
import type { Codes } from '../documents/codes.ts';
import { indexPageDocument, indexPageFields } from '../documents/index-page.ts';
import { type JobRoutesOptions, respondToOrder } from '../jobs/routes.ts';
import type { Renderer } from '../printing/renderer.ts';
import type { Templates } from '../templates/markup.ts';
import {
  articlesSelection,
  editorsSelection,
  type Selection,
  selectedArticles,
} from './selection.ts';
import { articlesTitle } from './title.ts';

export interface SelectionRoutesOptions extends JobRoutesOptions {
  content: Content;
  renderer: Renderer;
  templates: Templates;
  codes: Codes;
  templateVersion: string;
}

/** Documents of several articles or editors at once, for administrators. */
export function selectionRoutes(options: SelectionRoutesOptions): Router {
  const { auth, content, renderer, templates, jobs, templateVersion } = options;
  const router = new Router();
  const admin = auth.require('admin');

  router.post('/api/pdf/indexpage', admin, jsonBody(), async (ctx) => {
    const refnumbers = parse(indexedArticlesSchema, ctx.request.body);
    const articles = await selectedArticles(content, refnumbers);
    const fields = indexPageFields(articles, await content.settings());
    const document = await indexPageDocument(templates, fields, await content.design());
    const pdf = await renderer.render(document);
    ctx.set('Cache-Control', 'private, no-store');
    ctx.attachment(`Index page ${await articlesTitle(content, articles)}.pdf`, {
      fallback: 'index-page.pdf',
    });
    ctx.body = pdf;
  });

  const order = async (ctx: Context, kind: (typeof jobKinds)[number], selection: Selection) => {
    const createdBy = claimsOf(ctx).name;
    const job = await jobs.order({ kind, templateVersion, createdBy, ...selection });
    await respondToOrder(ctx, options, job);
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
