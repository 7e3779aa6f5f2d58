import styles from './page.module.css';

export function Component() {
  return (
    <>
      <title>Manuscripts</title>
      <h1 className={styles.title}>Manuscripts</h1>
      <p>There are no manuscripts.</p>
    </>
  );
}
