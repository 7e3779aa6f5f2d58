import type { CreateIssue } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { isDuplicate } from '@app/service-kit/mongo';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { sent } from '../record-store/record-collection.ts';
import { issueKey } from './keys.ts';
import type { IssueModel, IssueRecord } from './model.ts';

export interface IssueParts {
  issues: IssueModel;
  catalogue: Catalogue;
}

/** Makes an issue; the unique index decides between two that come at once. */
export async function createIssue(
  { issues, catalogue }: IssueParts,
  { year, volume, issue }: CreateIssue,
): Promise<IssueRecord> {
  const isKnown = () => catalogue.current.issueByKey.has(issueKey({ year, volume, issue }));
  if (isKnown()) throw duplicate();
  const creating = sent(catalogue, issues.create({ year, volume, issue }));
  const created = await creating.catch(async (error: unknown) => {
    if (!isDuplicate(error)) throw error;
    // The catalogue has missed a write, and would not show the issue that is told to be there.
    if (!isKnown()) await catalogue.recover();
    throw duplicate(error);
  });
  const record = created.toObject<IssueRecord>();
  await catalogue.put({ kind: 'issues', record });
  return record;
}

function duplicate(cause?: unknown): AppError {
  const message = 'This issue of the volume exists already';
  return new AppError('duplicate_issue', { issues: [{ path: 'issue', message }], cause });
}
