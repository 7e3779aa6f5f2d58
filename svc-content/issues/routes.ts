import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter } from '@app/service-kit';
import { type Audit, auditor } from '@app/service-kit/audit';
import { answerAnyone, answerBearer } from '../record-store/responses.ts';
import { issueKey } from './keys.ts';
import type { IssueRecord } from './model.ts';
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

export function issueRoutes({ auth, audit, ...parts }: IssueRoutes) {
  const { router, mount } = endpointRouter({ auth });
  const { catalogue } = parts;
  const present = (issue: IssueRecord) => {
    const articles = catalogue.current.articlesByIssue.get(issueKey(issue));
    return presentAdminIssue(issue, articles?.length ?? 0);
  };

  mount(api.createIssue, [audit.guard], async (ctx, { body }) => {
    const issue = await createIssue(parts, body, auditor(ctx));
    return answerBearer(ctx, present(issue), 201);
  });

  mount(api.listIssues, (ctx) => answerBearer(ctx, catalogue.current.issues.map(present)));

  mount(api.listArchives, (ctx) => {
    const { current } = catalogue;
    return answerAnyone(ctx, current, 'archives', () => presentArchives(current.issues));
  });

  return router;
}
