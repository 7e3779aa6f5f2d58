import styles from './navigation-aids.module.css';

export function LoadingLine() {
  return <div className={styles.loading} />;
}

/** A link that skips the top bar, the first tab stop of the page. The link's target has the id `page`. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#page">
      Skip to the page
    </a>
  );
}
