import {
  agencies,
  type Deposit,
  issueNumbers,
  labelOf,
  MAX_WAITING_ROWS,
  type Waiting,
} from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter } from '@app/service-kit';
import type { Catalogue } from '../../articles/catalogue/catalogue.ts';
import type { Snapshot } from '../../articles/catalogue/snapshot.ts';
import { issueKey } from '../../articles/issues/keys.ts';
import { stageOf } from '../../articles/presenter.ts';
import { answerBearer } from '../../store/record-store/responses.ts';
import type { PdfInspector } from '../indexing-checks/pdf-inspector.ts';
import type { JournalMails } from '../mails/mails.ts';
import { FaultList } from './fault-list.ts';

const listOf = <Row>(rows: readonly Row[]) => ({
  total: rows.length,
  rows: rows.slice(0, MAX_WAITING_ROWS),
});

const bySchedule = (a: { scheduled: string }, b: { scheduled: string }) =>
  Date.parse(a.scheduled) - Date.parse(b.scheduled);

/**
 * Returns the draft issues without a time of publication, and the published issues that have no public articles or that
 * have drafts. The newest issue is first.
 */
function unfinishedIssues({ allIssues, articlesByIssue }: Snapshot): Waiting['issues'] {
  const unfinished = allIssues.flatMap((record) => {
    const { status, scheduled } = record;
    // Skip an issue that an editor has hidden on purpose, or whose time of publication is set.
    if (status === 'hidden' || scheduled !== '') return [];
    const articles = articlesByIssue.get(issueKey(record)) ?? [];
    const drafts = articles.filter((article) => stageOf(article) === 'draft').length;
    const isEmpty = articles.every((article) => article.status === 'disabled');
    if (status === 'published' && drafts === 0 && !isEmpty) return [];
    return { ...issueNumbers(record), articles: articles.length, drafts, status };
  });
  return listOf(unfinished);
}

/** Returns the issues that will be published at a set time, the earliest first. */
function scheduledIssues(snapshot: Snapshot): Waiting['scheduledIssues'] {
  const { allIssues, articlesByIssue } = snapshot;
  const waiting = allIssues.flatMap((record) => {
    const { status, scheduled } = record;
    if (status !== 'draft' || scheduled === '') return [];
    const articles = articlesByIssue.get(issueKey(record))?.length ?? 0;
    return { ...issueNumbers(record), articles, scheduled };
  });
  return listOf(waiting.sort(bySchedule));
}

/** Returns all articles that will be published at a set time, the earliest first. */
function scheduledArticles({ articleById }: Snapshot): Waiting['scheduled'] {
  const articles = [...articleById.values()].flatMap((article) => {
    const { _id, refnumber, title, scheduled = '' } = article;
    if (stageOf(article) !== 'scheduled') return [];
    return { id: String(_id), refnumber, title, ...issueNumbers(article), scheduled };
  });
  return { total: articles.length, rows: articles.sort(bySchedule) };
}

/** The age up to which failures are included. Older ones are only in the lists of deposits and emails. */
const FAILURE_DAYS = 30;

interface DashboardRoutes {
  auth: Bearer;
  catalogue: Catalogue;
  /** Returns the refused deposits that changed after `since`, the newest first. */
  deposits: { refused(since: Date, most: number): Promise<{ total: number; rows: Deposit[] }> };
  mails: JournalMails;
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
          title: `${refnumber}, ${labelOf(agencies, agency)}`,
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
