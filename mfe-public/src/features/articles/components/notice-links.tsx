import {
  type ArticleSummary,
  articlePath,
  labelOf,
  noticeKinds,
  versionStatement,
} from '@app/contracts';
import { Link } from '@app/web-kit';
import classes from './notice-links.module.css';

type NoticeLinksProps = Pick<ArticleSummary, 'updates' | 'currentVersion'>;

/** Shows the notices and the version of an article in a list of articles. The first version is not mentioned. */
export function NoticeLinks({ updates, currentVersion }: NoticeLinksProps) {
  if (updates.length === 0 && !currentVersion) return null;
  return (
    <p className={classes.notices}>
      {updates.map((update) => (
        <Link key={update.refnumber} to={articlePath(update)}>
          {labelOf(noticeKinds, update.kind)}
        </Link>
      ))}
      {currentVersion && <span>{versionStatement(currentVersion)}</span>}
    </p>
  );
}
