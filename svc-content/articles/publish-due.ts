import { AppError, type Logger } from '@app/service-kit';
import { schedule } from '../store/record-store/schedule.ts';
import type { ArticleCollection } from './model.ts';
import type { ArticleCatalogue } from './slice.ts';

interface Parts {
  articles: ArticleCollection;
  catalogue: ArticleCatalogue;
  log: Logger;
}

/**
 * Publishes the scheduled articles that are due. If several instances call this function, only one publishes each
 * article.
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
