import { issuePath } from '@app/contracts';
import { Link } from '@app/web-kit';
import { issueName } from '../issue-name.ts';
import type { NeighbouringIssues } from '../neighbouring-issues.ts';
import classes from './issue-neighbours.module.css';

/** The way to the issues before and after this one. */
export function IssueNeighbours({ previous, next }: NeighbouringIssues) {
  if (!previous && !next) return null;
  return (
    <nav className={classes.neighbours} aria-label="Issues before and after">
      {previous && (
        <Link to={issuePath(previous)} rel="prev">
          <span>Previous issue</span>
          {issueName(previous)}
        </Link>
      )}
      {next && (
        <Link className={classes.next} to={issuePath(next)} rel="next">
          <span>Next issue</span>
          {issueName(next)}
        </Link>
      )}
    </nav>
  );
}
