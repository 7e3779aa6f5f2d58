import type { IndexingEntry } from '@app/contracts';
import classes from './logo-grid.module.css';

/** The logos of the indexing services. A service without a logo is shown by its title. */
export function LogoGrid({ entries }: { entries: readonly IndexingEntry[] }) {
  return (
    <ul className={classes.grid}>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.link ? (
            <a className={classes.entry} href={entry.link}>
              {logoOf(entry)}
            </a>
          ) : (
            <span className={classes.entry}>{logoOf(entry)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function logoOf({ image, title, width, height }: IndexingEntry) {
  if (!image) return title;
  return (
    <img
      className={classes.logo}
      src={image}
      alt={title}
      width={width}
      height={height}
      loading="lazy"
    />
  );
}
