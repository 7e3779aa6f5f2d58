import {
  type AdminArticle,
  articlePath,
  gravestOf,
  labelOf,
  noticeKinds,
  outcomeOf,
  titleWithoutKind,
} from '@app/contracts';
import { formatDay } from '@app/office-kit/dates.ts';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import styles from './notices.module.css';

/** Lists the notices about an article, or the article that a notice is about. */
export function ArticleUpdates({ article }: { article: AdminArticle }) {
  const gravest = gravestOf(article);
  const { notice } = article;
  return (
    <>
      {gravest && (
        <div className={styles.updates}>
          <p>{outcomeOf(gravest)}</p>
          <ul>
            {article.updates.map((update) => (
              <li key={update.refnumber}>
                {labelOf(noticeKinds, update.kind)}, {formatDay(update.date)}:{' '}
                <a href={articlePath(update)}>
                  <RichTitle html={titleWithoutKind(update)} />
                </a>
              </li>
            ))}
          </ul>
          <p>Disable a notice to undo it.</p>
        </div>
      )}
      {notice && (
        <p className={styles.updates}>
          {labelOf(noticeKinds, notice.kind)} of{' '}
          <a href={articlePath(notice)}>
            <RichTitle html={notice.title} />
          </a>
        </p>
      )}
    </>
  );
}
