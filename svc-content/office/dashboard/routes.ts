import { agencies, type Deposit, MAX_WAITING_ROWS } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter } from '@app/service-kit';
import type { Catalogue } from '../../articles/catalogue/catalogue.ts';
import { answerBearer } from '../../store/record-store/responses.ts';
import type { PdfInspector } from '../indexing-checks/pdf-inspector.ts';
import type { Mails } from '../mails/mails.ts';
import { FaultList } from './fault-list.ts';
import { scheduledArticles, scheduledIssues, unfinishedIssues } from './unfinished.ts';

/** Older failures are only in the lists of deposits and emails. */
const FAILURE_DAYS = 30;

interface DashboardRoutes {
  auth: Bearer;
  catalogue: Catalogue;
  /** Refused deposits that changed after `since`, newest first. */
  deposits: { refused(since: Date, most: number): Promise<{ total: number; rows: Deposit[] }> };
  mails: Mails;
  pdfInspector: PdfInspector;
  publicUrl: string;
}

export function dashboardRoutes(parts: DashboardRoutes) {
  const { auth, catalogue, deposits, mails, pdfInspector, publicUrl } = parts;
  const { router, mount } = endpointRouter({ auth });
  const faultList = new FaultList({ catalogue, pdfInspector, publicUrl });

  mount(api.readWaiting, async (ctx) => {
    const since = new Date(Date.now() - FAILURE_DAYS * 24 * 60 * 60_000);
    const [refused, failed] = await Promise.all([
      deposits.refused(since, MAX_WAITING_ROWS),
      mails.failed(since, MAX_WAITING_ROWS),
    ]);
    const { current } = catalogue;
    return answerBearer(ctx, {
      issues: unfinishedIssues(current),
      scheduled: scheduledArticles(current),
      scheduledIssues: scheduledIssues(current),
      deposits: {
        total: refused.total,
        rows: refused.rows.map(({ id, refnumber, agency, reason, changed }) => ({
          id,
          title: `${refnumber}, ${agencies[agency]}`,
          reason,
          at: changed,
        })),
      },
      mails: {
        total: failed.total,
        rows: failed.rows.map(({ id, subject, reason, changed }) => ({
          id,
          title: subject,
          reason,
          at: changed,
        })),
      },
    });
  });

  mount(api.readFaultyArticles, async (ctx) => answerBearer(ctx, await faultList.read()));

  return router;
}
