import { issuePath } from '@app/contracts';
import { Link } from '@app/web-kit';
import type { ArchiveGap, ArchiveYear } from '../archive-years.ts';
import classes from './archive-frame.module.css';
import { IssueCover } from './issue-cover.tsx';

export function ArchiveFrame({ year, issues, gaps }: ArchiveYear) {
  const heading = `year-${year}`;
  return (
    <section className={classes.frame} aria-labelledby={heading}>
      <h2 id={heading} className={classes.year}>
        {year} <span>ISSUES</span>
      </h2>
      <div>
        <ul className={classes.tiles}>
          {issues.map((key) => (
            <li key={`${key.volume}/${key.issue}`}>
              <Link className={classes.tile} to={issuePath(key)}>
                <IssueCover volume={key.volume} issue={key.issue} />
                <span className={classes.label}>
                  VOL. {key.volume} : ISSUE {key.issue}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {gaps.length > 0 && (
          <p className={classes.gaps}>Not published here: {gaps.map(gapText).join(', ')}.</p>
        )}
      </div>
    </section>
  );
}

function gapText({ volume, first, last }: ArchiveGap): string {
  return `VOL. ${volume} : ISSUE ${first === last ? first : `${first}–${last}`}`;
}
