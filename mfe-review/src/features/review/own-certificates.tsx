import { reviewerCertificatePath, reviewsInWords } from '@app/contracts';
import { listOwnCertificates } from '@app/contracts/endpoints';
import type { OwnCertificate } from '@app/contracts/manuscripts';
import type { Client } from '@app/web-kit/client';
import { useEffect, useState } from 'react';
import { dayText } from '../forms/days.ts';
import styles from '../links/link-page.module.css';

/** Lists the reviewer's certificates. Their pages need no personal link, so reviewers can show them to others. */
export function OwnCertificates({ calls, journal }: { calls: Client; journal: string }) {
  const [found, setFound] = useState<OwnCertificate[] | 'failed'>([]);
  useEffect(() => {
    const abort = new AbortController();
    calls.call(listOwnCertificates, { signal: abort.signal }).then(setFound, () => {
      if (!abort.signal.aborted) setFound('failed');
    });
    return () => abort.abort();
  }, [calls]);

  if (found === 'failed') {
    return (
      <p className={styles.muted}>
        Your certificates cannot be shown at the moment. Please reload the page later.
      </p>
    );
  }
  if (found.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="certificates">
      <h2 id="certificates" className={styles.heading}>
        Your certificates
      </h2>
      <p>
        {journal} certifies your reviews. Each certificate has a page of its own, with the PDF, a
        badge for profiles, and an address that you can share. It names you, the year and the number
        of reviews, but no manuscript. Only people to whom you give the address find it.
      </p>
      <ul className={styles.plain}>
        {found.map(({ id, year, count, day }) => (
          <li key={id}>
            <a href={reviewerCertificatePath(id)} rel="noreferrer">
              Certificate for {reviewsInWords({ count, year })}
            </a>
            <span className={styles.muted}>issued {dayText(day)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
