import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter } from '@app/service-kit';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { answerBearer } from '../record-store/responses.ts';
import type { PdfInspector } from './pdf-inspector.ts';
import { journalReport, singleReport } from './reports.ts';

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
    const pdf = facts.get(article.pdf.sha256);
    const report = singleReport(article, catalogue.current, pdf, publicUrl);
    return answerBearer(ctx, report);
  });

  return router;
}
