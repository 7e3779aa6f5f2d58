import styles from './entry-content.module.css';

/** The text of an entry as it was written. */
export function EntryContent({ html }: { html: string }) {
  return (
    <div
      className={styles.content}
      dir="auto"
      // The server has cleaned it when it was written, by a list of what it may hold.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
