import {
  type Article,
  indexedArticlesSchema,
  selectedArticlesSchema,
  selectedEditorsSchema,
} from '@app/contracts';
import { type Bearer, jsonBody, parse } from '@app/service-kit';
import Router from '@koa/router';
import type { Renderer } from '../browser/renderer.ts';
import type { Certificates } from '../certificates/service.ts';
import type { Content } from '../content/content.ts';
import type { Templates } from '../documents/templates.ts';
import { indexPageDocument, indexPageFields } from '../index-pages/document.ts';
import type { Codes } from '../verification/codes.ts';
import { articleCertificates, editorCertificates, refuseTooMany } from './certificates.ts';
import { selectedArticles, selectedEditors } from './selection.ts';
import { zipOf } from './zip.ts';

export interface BundleRoutesOptions {
  auth: Bearer;
  content: Content;
  certificates: Certificates;
  renderer: Renderer;
  templates: Templates;
  codes: Codes;
}

/** What administrators have made of several articles or editors at once. */
export function bundleRoutes(options: BundleRoutesOptions): Router {
  const { auth, content, certificates, renderer, templates, codes } = options;
  const router = new Router();
  const admin = auth.require('admin');

  router.post('/api/pdf/indexpage', admin, jsonBody(), async (ctx) => {
    const refnumbers = parse(indexedArticlesSchema, ctx.request.body);
    const articles = await selectedArticles(content, refnumbers);
    const fields = indexPageFields(articles, await content.settings());
    const pdf = await renderer.render(indexPageDocument(templates, fields, await content.design()));
    ctx.set('Cache-Control', 'private, no-store');
    ctx.attachment(`Index page ${placeOf(articles)}.pdf`, { fallback: 'index-page.pdf' });
    ctx.body = pdf;
  });

  router.post('/api/pdf/bulkcertificates', admin, jsonBody(), async (ctx) => {
    const refnumbers = parse(selectedArticlesSchema, ctx.request.body);
    const articles = await selectedArticles(content, refnumbers);
    refuseTooMany(articles);
    const files = articleCertificates(
      certificates,
      articles,
      await content.settings(),
      await content.design(),
    );
    ctx.set('Cache-Control', 'private, no-store');
    ctx.attachment(`Certificates ${placeOf(articles)}.zip`, { fallback: 'certificates.zip' });
    ctx.body = zipOf(files);
  });

  router.post('/api/pdf/editorscertificate', admin, jsonBody(), async (ctx) => {
    const ids = parse(selectedEditorsSchema, ctx.request.body);
    const editors = await selectedEditors(content, ids);
    const files = editorCertificates(
      { renderer, templates, codes, design: await content.design() },
      editors,
      await content.settings(),
    );
    ctx.set('Cache-Control', 'private, no-store');
    ctx.attachment('Certificates of the editors.zip', { fallback: 'certificates.zip' });
    ctx.body = zipOf(files);
  });

  return router;
}

/** For the name of a file: the one article, the one issue, or how many articles it is of. */
function placeOf(articles: readonly Article[]): string {
  const [first] = articles;
  if (first && articles.length === 1) return first.refnumber;
  const issues = new Set(articles.map(({ year, volume, issue }) => `${year} ${volume} ${issue}`));
  if (!first || issues.size > 1) return `of ${articles.length} articles`;
  return `volume ${first.volume}, issue ${first.issue} (${first.year})`;
}
