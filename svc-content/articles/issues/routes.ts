import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter, type Logger, type Uploads } from '@app/service-kit';
import { type Audit, requesterOf } from '@app/service-kit/audit';
import { journalFile } from '../../journal/pictures/journal-file.ts';
import { answerAnyone, answerBearer } from '../../store/record-store/responses.ts';
import { storeFor } from '../../store/storage/file-store.ts';
import { archivedPath, type Stores, storedFile } from '../../store/storage/stores.ts';
import { issueKey } from './keys.ts';
import type { IssueRecord } from './model.ts';
import { presentAdminIssue, presentArchives } from './presenter.ts';
import { createIssue, type IssueParts, removeIssue, updateIssue } from './service.ts';

export interface IssueRoutes extends IssueParts {
  auth: Bearer;
  audit: Audit;
  stores: Stores;
  uploads: Uploads;
  log: Logger;
}

export function issueRoutes({ auth, audit, stores, uploads, log, ...parts }: IssueRoutes) {
  const { router, mount } = endpointRouter({ auth, uploads });
  const { catalogue } = parts;
  const present = (issue: IssueRecord) => {
    const articles = catalogue.current.articlesByIssue.get(issueKey(issue));
    return presentAdminIssue(issue, articles?.length ?? 0);
  };

  /** Throws `invalid_request` if the picture at a path is not stored. */
  const requireStored = async (cover: string | undefined): Promise<void> => {
    const path = cover && archivedPath(cover);
    const file = path ? storedFile(stores, path) : undefined;
    if (!file || (await file.store.stat(file.sha256))) return;
    throw new AppError('invalid_request', {
      issues: [{ path: 'cover', message: 'This picture was not sent before' }],
    });
  };

  mount(api.createIssue, [audit.guard], async (ctx, { body }) => {
    await requireStored(body.cover);
    const issue = await createIssue(parts, body, requesterOf(ctx));
    return answerBearer(ctx, present(issue), 201);
  });

  mount(api.updateIssue, [audit.guard], async (ctx, { params, body, file: upload }) => {
    await requireStored(body.cover);
    const file = upload && (await journalFile(upload, 'journal', stores, 'imgFile'));
    const fields = { ...body, ...(file && { cover: file.path }) };
    const update = () => updateIssue(parts, params.id, fields, requesterOf(ctx));
    const written = await storeFor(stores.journalPictures, file, log, update);
    return answerBearer(ctx, present(written.after));
  });

  mount(api.removeIssue, [audit.guard], async (ctx, { params, query }) => {
    const removal = { version: query.version, by: requesterOf(ctx) };
    return answerBearer(ctx, present(await removeIssue(parts, params.id, removal)));
  });

  mount(api.listIssues, (ctx) => answerBearer(ctx, catalogue.current.allIssues.map(present)));

  mount(api.listArchives, (ctx) => {
    const { current } = catalogue;
    return answerAnyone(ctx, current, 'archives', () => presentArchives(current.issues));
  });

  return router;
}
