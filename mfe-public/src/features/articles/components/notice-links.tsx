import { type ArticleSummary, articlePath, noticeKinds } from '@app/contracts';
import { Link } from '@app/web-kit';
import classes from './notice-links.module.css';

/** The notices about an article in a list. */
export function NoticeLinks({ updates }: Pick<ArticleSummary, 'updates'>) {
  if (updates.length === 0) return null;
  return (
    <p className={classes.notices}>
      {updates.map((update) => (
        <Link key={update.refnumber} to={articlePath(update)}>
          {noticeKinds[update.kind]}
        </Link>
      ))}
    </p>
  );
}
