import { createIssueSchema, type Fault, type IssueKey } from '@app/contracts';
import { AppError, type Bearer, jsonBody, parse } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import Router from '@koa/router';
import type { Context } from 'koa';
import { presentAdminArticle, presentArticle } from '../articles/presenter.ts';
import { audited, auditing } from '../audit/changes.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { answerAnyone, answerBearer, seesAll } from '../record-store/responses.ts';
import { issueKey } from './keys.ts';
import type { IssueRecord } from './model.ts';
import { presentAdminIssue, presentArchives } from './presenter.ts';
import { createIssue, type IssueParts } from './service.ts';

export interface IssueRoutes extends IssueParts {
  auth: Bearer;
  audit: Audit;
}

/** The archives: years and volumes, issues, the articles of an issue. */
export function issueRoutes({ auth, audit, ...parts }: IssueRoutes): Router {
  const router = new Router();
  const { catalogue } = parts;
  const admin = auth.require('admin');
  const changes = auditing(audit, 'issue');

  router.post('/api/admin/create-issue', admin, changes, jsonBody(), async (ctx) => {
    const issue = await createIssue(parts, parse(createIssueSchema, ctx.request.body));
    await audited(audit, ctx, 'issue', { before: null, after: issue });
    answerBearer(ctx, withCount(catalogue.current, issue), 201);
  });

  router.get('/api/admin/archives', admin, (ctx) => {
    const { current } = catalogue;
    answerBearer(
      ctx,
      current.issues.map((issue) => withCount(current, issue)),
    );
  });

  router.get('/api/archives', (ctx) => {
    const { current } = catalogue;
    answerAnyone(ctx, current, 'archives', () => presentArchives(current.issues));
  });

  router.get('/api/archives/:year/:volume/:issue', auth.optional, (ctx) => {
    const { current } = catalogue;
    const key = issueKey(numbersOf(ctx));
    if (!current.issueByKey.has(key)) throw new AppError('not_found');
    const articles = current.articlesByIssue.get(key) ?? [];
    if (seesAll(ctx)) {
      answerBearer(ctx, articles.map(presentAdminArticle));
      return;
    }
    answerAnyone(ctx, current, `issue ${key}`, () =>
      articles.filter(({ status }) => status === 'enabled').map(presentArticle),
    );
  });

  return router;
}

function withCount(snapshot: Snapshot, issue: IssueRecord) {
  return presentAdminIssue(issue, snapshot.articlesByIssue.get(issueKey(issue))?.length ?? 0);
}

/** The path's three segments, which are bare whole numbers here (`2026/1/2`). */
function numbersOf(ctx: Context): IssueKey {
  const faults: Fault[] = [];
  const number = (path: keyof IssueKey) => {
    const text: string = ctx.params[path];
    if (!/^[0-9]{1,7}$/.test(text)) faults.push({ path, message: 'Must be a whole number' });
    return Number(text);
  };
  const key = { year: number('year'), volume: number('volume'), issue: number('issue') };
  if (faults.length > 0) throw new AppError('invalid_request', { issues: faults });
  return key;
}
