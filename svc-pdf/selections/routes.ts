import type { jobKinds } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { claimsOf, endpointRouter } from '@app/service-kit';
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
  reviewersSelection,
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

export function selectionRoutes(options: SelectionRoutesOptions) {
  const { auth, content, renderer, templates, jobs, templateVersion } = options;
  const { router, mount } = endpointRouter({ auth });

  mount(api.makeIndexPage, async (ctx, { body: refnumbers }) => {
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

  mount(api.orderCertificates, async (ctx, { body: refnumbers }) => {
    await order(ctx, 'bulkcertificates', await articlesSelection(options, refnumbers));
  });

  mount(api.orderEditorCertificates, async (ctx, { body: ids }) => {
    await order(ctx, 'editorscertificate', await editorsSelection(options, ids));
  });

  mount(api.orderReviewerCertificates, async (ctx, { body: { ids } }) => {
    await order(ctx, 'reviewercertificates', await reviewersSelection(options, ids));
  });

  return router;
}
