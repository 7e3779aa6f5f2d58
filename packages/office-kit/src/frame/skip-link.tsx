import styles from './skip-link.module.css';

/** The first stop of the Tab key: past the bar to the page, whose element has the id `page`. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#page">
      Skip to the page
    </a>
  );
}
