import styles from './entries-page.module.css';

export function Component() {
  return (
    <>
      <title>Work log</title>
      <h1 className={styles.title}>Work log</h1>
      <p className={styles.empty}>Work entries will be listed here.</p>
    </>
  );
}
