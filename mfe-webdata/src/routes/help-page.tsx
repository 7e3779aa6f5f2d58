import { GuideText } from '@app/office-kit/guide/guide.tsx';
import { Link } from '@app/web-kit';
import { html, title } from '../../../docs/editors/work-log.md';
import styles from './page.module.css';

export function Component() {
  return (
    <>
      <title>{`${title} | Help`}</title>
      <p className={styles.back}>
        <Link to="/webdata">← Work log</Link>
      </p>
      <h1 className={styles.title}>{title}</h1>
      <GuideText html={html} />
    </>
  );
}
