import { AppError, type Logger } from '@app/service-kit';
import type { Actor } from '@app/service-kit/audit';
import { issueKey } from './issues/keys.ts';
import { type IssueParts, updateIssue } from './issues/service.ts';
import type { ArticleCollection } from './model.ts';
import type { ArticleCatalogue } from './slice.ts';

/** The user in audit entries of scheduled publications. */
const schedule: Actor = { by: { id: '', name: 'Schedule' }, address: '' };

interface Parts {
  articles: ArticleCollection;
  catalogue: ArticleCatalogue;
  log: Logger;
}

/**
 * Publishes the scheduled articles that are due. If several instances call this function, each article is
 * published only once.
 */
export async function publishDue(
  { articles, catalogue, log }: Parts,
  now = Date.now(),
): Promise<void> {
  const due = [...catalogue.current.articleById.values()].filter(
    ({ status, scheduled = '' }) => status === 'scheduled' && Date.parse(scheduled) <= now,
  );
  for (const { _id, version, refnumber } of due) {
    try {
      await articles.update(String(_id), {
        expected: version,
        fields: () => ({ status: 'enabled', scheduled: '' }),
        stamp: { modifiedby: schedule.by.name },
        by: schedule,
      });
      log.info({ refnumber }, 'a scheduled article was published');
    } catch (err) {
      // Another instance has published the article, or an editor has changed it. The next call reads the result.
      if (err instanceof AppError && err.code === 'version_conflict') continue;
      log.error({ err, refnumber }, 'a scheduled article was not published');
    }
  }
}

/** Publishes the scheduled issues that are due, and completes interrupted publications. */
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
