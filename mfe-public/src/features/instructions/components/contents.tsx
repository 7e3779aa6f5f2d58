import page from '../../../styles/page.module.css';
import classes from './contents.module.css';

export function Contents({ parts }: { parts: readonly { id: string; title: string }[] }) {
  return (
    <nav className={`${classes.contents} ${page.screenOnly}`} aria-labelledby="contents">
      <h2 id="contents" className={classes.title}>
        On this page
      </h2>
      <ul className={page.plainList}>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
