import styles from './link-page.module.css';
import { RequestLinks } from './request-links.tsx';

/** Shown for every link that leads nowhere. Why is not known here: links may be unknown, revoked, or of a deleted manuscript. */
export function LostLink() {
  return (
    <>
      <h1 className={styles.title}>This link does not work</h1>
      <p className={styles.lead}>
        It may be incomplete, or it may have been replaced by a newer one. Please check that the
        whole link was copied from the message. We can also send your links again.
      </p>
      <RequestLinks />
    </>
  );
}
