import { AppError, type Logger } from '@app/service-kit';
import { schedule } from '../../store/record-store/schedule.ts';
import { issueKey } from './keys.ts';
import { type IssueParts, updateIssue } from './service.ts';

/** Publishes the issues whose time has come, and completes publications that were interrupted. */
export async function publishDueIssues(
  parts: IssueParts & { log: Logger },
  now = Date.now(),
): Promise<void> {
  const due = parts.catalogue.current.allIssues.filter(
    ({ status, scheduled }) =>
      status === 'draft' && scheduled !== '' && Date.parse(scheduled) <= now,
  );
  for (const issue of due) {
    try {
      const { version } = issue;
      await updateIssue(parts, String(issue._id), { status: 'published', version }, schedule);
      parts.log.info({ issue: issueKey(issue) }, 'a scheduled issue was published');
    } catch (error) {
      // Another instance has published the issue, or an editor has changed it. The next call reads the result.
      if (!(error instanceof AppError && error.code === 'version_conflict')) throw error;
    }
  }
  for (const issue of parts.catalogue.current.allIssues) {
    await parts.articlesIn.enableDrafts(issue, schedule);
  }
}
