import styles from './navigation-aids.module.css';

/** Progress line at the bottom edge of the top bar while the next page loads. */
export function LoadingLine() {
  return <div className={styles.loading} />;
}

/** First tab stop of the page: skips the top bar. The page's element has the id `page`. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#page">
      Skip to the page
    </a>
  );
}
