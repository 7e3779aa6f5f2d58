import { createIssueSchema } from '@app/contracts';
import { type Bearer, jsonBody, parse } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import Router from '@koa/router';
import { auditTrail } from '../audit/audit-trail.ts';
import { answerAnyone, answerBearer } from '../record-store/responses.ts';
import { issueKey } from './keys.ts';
import { auditedIssue, type IssueRecord } from './model.ts';
import { presentAdminIssue, presentArchives } from './presenter.ts';
import { createIssue, type IssueParts } from './service.ts';
import type { IssueSlice } from './slice.ts';

export interface IssueRoutes extends IssueParts {
  auth: Bearer;
  audit: Audit;
  catalogue: {
    readonly current: IssueSlice & {
      articlesByIssue: ReadonlyMap<string, { length: number }>;
    };
  };
}

/** Issues, and the archives: the issues of each year and volume. */
export function issueRoutes({ auth, audit, ...parts }: IssueRoutes): Router {
  const router = new Router();
  const { catalogue } = parts;
  const admin = auth.require('admin');
  const trail = auditTrail(audit, auditedIssue);
  const present = (issue: IssueRecord) => {
    const articles = catalogue.current.articlesByIssue.get(issueKey(issue));
    return presentAdminIssue(issue, articles?.length ?? 0);
  };

  router.post('/api/admin/create-issue', admin, trail.guard, jsonBody(), async (ctx) => {
    const issue = await createIssue(parts, parse(createIssueSchema, ctx.request.body));
    await trail.record(ctx, { before: null, after: issue });
    answerBearer(ctx, present(issue), 201);
  });

  router.get('/api/admin/archives', admin, (ctx) => {
    answerBearer(ctx, catalogue.current.issues.map(present));
  });

  router.get('/api/archives', (ctx) => {
    const { current } = catalogue;
    answerAnyone(ctx, current, 'archives', () => presentArchives(current.issues));
  });

  return router;
}
