import styles from './loading-line.module.css';

/** Along the foot of the bar that it stands in, while the next page is being loaded. */
export function LoadingLine() {
  return <div className={styles.loading} />;
}
