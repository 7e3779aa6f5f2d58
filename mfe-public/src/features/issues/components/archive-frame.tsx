import { issuePath } from '@app/contracts';
import { Link } from '@app/web-kit';
import type { ArchiveTile, ArchiveYear } from '../archive-years.ts';
import classes from './archive-frame.module.css';
import { IssueCover } from './issue-cover.tsx';

export function ArchiveFrame({ year, tiles }: ArchiveYear) {
  const heading = `year-${year}`;
  return (
    <section className={classes.frame} aria-labelledby={heading}>
      <h2 id={heading} className={classes.year}>
        {year} <span>ISSUES</span>
      </h2>
      <ul className={classes.tiles}>
        {tiles.map((tile) => (
          <li key={`${tile.volume}/${tile.issue}`}>
            <Tile tile={tile} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ tile }: { tile: ArchiveTile }) {
  const numbers = tile.last === undefined ? tile.issue : `${tile.issue}–${tile.last}`;
  const label = `VOL. ${tile.volume} : ISSUE ${numbers}`;
  if (!tile.exists) {
    return (
      <div className={classes.absent}>
        <div className={classes.blank}>Not published</div>
        <span className={classes.label}>{label}</span>
      </div>
    );
  }
  return (
    <Link className={classes.tile} to={issuePath(tile)}>
      <IssueCover volume={tile.volume} issue={tile.issue} />
      <span className={classes.label}>{label}</span>
    </Link>
  );
}
