import type { IndexingCheck } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter } from '@app/service-kit';
import type { Catalogue } from '../../articles/catalogue/catalogue.ts';
import { issueOf } from '../../articles/effective-article.ts';
import { issueKey } from '../../articles/issues/keys.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { shownPdf } from '../../articles/shown-pdf.ts';
import { draftOf } from '../../reading/article-page/preview.ts';
import { answerBearer } from '../../store/record-store/responses.ts';
import type { PdfInspector } from './pdf-inspector.ts';
import { issueFaults, journalReport, singleReport } from './reports.ts';

interface IndexingCheckRoutes {
  auth: Bearer;
  catalogue: Catalogue;
  pdfInspector: PdfInspector;
  publicUrl: string;
}

export function indexingCheckRoutes({
  auth,
  catalogue,
  pdfInspector,
  publicUrl,
}: IndexingCheckRoutes) {
  const { router, mount } = endpointRouter({ auth });

  mount(api.readIndexingChecks, async (ctx) => {
    const report = await journalReport(
      catalogue.current,
      (articles) => pdfInspector.factsOf(articles),
      publicUrl,
    );
    return answerBearer(ctx, report);
  });

  mount(api.readArticleIndexingChecks, async (ctx, { params }) => {
    const article = catalogue.current.records.articles.get(params.id);
    if (!article) throw new AppError('not_found', { detail: 'Article not found!' });
    const facts = await pdfInspector.factsOf([article]);
    const pdf = facts.get(shownPdf(article).sha256);
    const report = singleReport(article, catalogue.current, pdf, publicUrl);
    return answerBearer(ctx, report);
  });

  mount(api.readIssueFaults, async (ctx, { params }) => {
    const { current } = catalogue;
    if (!current.anyIssueByKey.has(issueKey(params))) throw new AppError('not_found');
    const factsOf = (articles: readonly ArticleRecord[]) => pdfInspector.factsOf(articles);
    return answerBearer(ctx, await issueFaults(current, factsOf, params));
  });

  mount(api.checkUnsavedArticle, async (ctx, { body }) => {
    const stored = catalogue.current.articleById.get(body.id);
    const article = draftOf(body, stored, issueOf(catalogue, body));
    const facts = stored && (await pdfInspector.factsOf([stored])).get(shownPdf(stored).sha256);
    const report = singleReport(article, catalogue.current, facts, publicUrl);
    return answerBearer(ctx, { ...report, id: body.id, checks: report.checks.map(inThisForm) });
  });

  return router;
}

/** An unsaved article has no page, so its checks link to the fields of the form. */
function inThisForm({ page, ...check }: IndexingCheck): IndexingCheck {
  if (page?.startsWith('/admin/archives/')) {
    const field = new URLSearchParams(page.split('?')[1]).get('field');
    return { ...check, ...(field && { field }) };
  }
  return { ...check, ...(page && { page }) };
}
