import type { ValidationIssue } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter } from '@app/service-kit';
import type { Context } from 'koa';
import type { Catalogue } from '../../articles/catalogue/catalogue.ts';
import { type JournalFacts, journalFacts } from '../../articles/metadata/journal-facts.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import type { CrossrefSchema } from '../crossref/contributors.ts';
import { crossrefDeposit } from '../crossref/deposit.ts';
import { depositProblems } from '../crossref/problems.ts';
import { doajProblems } from './doaj.ts';
import { doajFile } from './doaj-file.ts';

interface Parts {
  auth: Bearer;
  catalogue: Catalogue;
  publicUrl: string;
  crossrefSchema: CrossrefSchema;
}

interface FileOfAgency {
  name: string;
  problemsOf(articles: readonly ArticleRecord[], journal: JournalFacts): ValidationIssue[];
  write(articles: readonly ArticleRecord[], journal: JournalFacts): string;
}

const crossref = (schema: CrossrefSchema): FileOfAgency => ({
  name: 'crossref',
  problemsOf: (articles, journal) => depositProblems(articles, journal, schema),
  write: (articles, journal) => crossrefDeposit(articles, journal, { schema }),
});
const doaj: FileOfAgency = {
  name: 'doaj',
  problemsOf: (articles, { issns }) => doajProblems(articles, issns.length > 0),
  write: doajFile,
};

/**
 * Mounts the downloads of files for the upload forms of agencies, for journals that have not configured an account.
 */
export function depositFileRoutes({ auth, catalogue, publicUrl, crossrefSchema }: Parts) {
  const { router, mount } = endpointRouter({ auth });

  const send = (ctx: Context, agency: FileOfAgency, refnumbers: readonly string[]) => {
    const { articleByRef, records } = catalogue.current;
    const articles = refnumbers.map((refnumber) => {
      const article = articleByRef.get(refnumber);
      if (!article) throw new AppError('not_found', { detail: `No article ${refnumber}` });
      return article;
    });
    const journal = journalFacts(records.settings, publicUrl);
    const issues = agency.problemsOf(articles, journal);
    if (issues.length > 0) throw new AppError('invalid_request', { issues });
    ctx.attachment(`${agency.name}-${new Date().toISOString().slice(0, 10)}.xml`);
    ctx.status = 200;
    ctx.set('Cache-Control', 'private, no-store');
    ctx.type = 'application/xml; charset=utf-8';
    ctx.body = agency.write(articles, journal);
  };

  mount(api.makeCrossrefDeposit, (ctx, { body }) => {
    send(ctx, crossref(crossrefSchema), body.refnumbers);
  });
  mount(api.makeDoajFile, (ctx, { body }) => {
    send(ctx, doaj, body.refnumbers);
  });

  return router;
}
