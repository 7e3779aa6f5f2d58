import type { CreateIssue } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Actor } from '@app/service-kit/audit';
import { isDuplicate } from '@app/service-kit/mongo';
import { issueKey } from './keys.ts';
import type { IssueCollection, IssueRecord } from './model.ts';
import type { IssueSlice } from './slice.ts';

export interface IssueParts {
  issues: IssueCollection;
  catalogue: { readonly current: IssueSlice };
}

/** Throws `duplicate_issue` if the issue exists. A unique index decides between concurrent requests. */
export async function createIssue(
  { issues, catalogue }: IssueParts,
  { year, volume, issue }: CreateIssue,
  by: Actor,
): Promise<IssueRecord> {
  const isKnown = () => catalogue.current.issueByKey.has(issueKey({ year, volume, issue }));
  if (isKnown()) throw duplicate();
  try {
    return await issues.create({ year, volume, issue }, by);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    // This instance has missed the existing issue. Reading all records makes the issue visible to users.
    if (!isKnown()) await issues.recover();
    throw duplicate(error);
  }
}

function duplicate(cause?: unknown): AppError {
  const message = 'This issue of the volume already exists';
  return new AppError('duplicate_issue', { issues: [{ path: 'issue', message }], cause });
}
