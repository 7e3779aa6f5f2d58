import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter } from '@app/service-kit';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { journalFacts } from '../metadata/journal-facts.ts';
import { crossrefDeposit } from './deposit.ts';
import { depositProblems } from './problems.ts';

type Parts = { auth: Bearer; catalogue: Catalogue; publicUrl: string };

export function crossrefRoutes({ auth, catalogue, publicUrl }: Parts) {
  const { router, mount } = endpointRouter({ auth });

  mount(api.makeCrossrefDeposit, (ctx, { body: { refnumbers } }) => {
    const { articleByRef, records } = catalogue.current;
    const articles = refnumbers.map((refnumber) => {
      const article = articleByRef.get(refnumber);
      if (!article) throw new AppError('not_found', { detail: `No article ${refnumber}` });
      return article;
    });
    const journal = journalFacts(records.settings, publicUrl);
    const issues = depositProblems(articles, journal);
    if (issues.length > 0) throw new AppError('invalid_request', { issues });
    ctx.attachment(`crossref-${new Date().toISOString().slice(0, 10)}.xml`);
    ctx.status = 200;
    ctx.set('Cache-Control', 'private, no-store');
    ctx.type = 'application/xml; charset=utf-8';
    ctx.body = crossrefDeposit(articles, journal);
  });

  return router;
}
