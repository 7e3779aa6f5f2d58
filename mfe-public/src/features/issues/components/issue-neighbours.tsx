import { issuePath } from '@app/contracts';
import { Link } from '@app/web-kit';
import page from '../../../styles/page.module.css';
import { issueName } from '../../journal/format.ts';
import type { NeighbouringIssues } from '../neighbouring-issues.ts';
import classes from './issue-neighbours.module.css';

export function IssueNeighbours({ previous, next }: NeighbouringIssues) {
  if (!previous && !next) return null;
  return (
    <nav
      className={`${classes.neighbours} ${page.screenOnly}`}
      aria-label="Issues before and after"
    >
      {previous && (
        <p>
          <span>Previous issue</span>
          <Link to={issuePath(previous)} rel="prev">
            {issueName(previous)}
          </Link>
        </p>
      )}
      {next && (
        <p className={classes.next}>
          <span>Next issue</span>
          <Link to={issuePath(next)} rel="next">
            {issueName(next)}
          </Link>
        </p>
      )}
    </nav>
  );
}
