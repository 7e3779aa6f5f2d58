import type { Endpoint, ResponseOf } from '@app/contracts/endpoints';
import type { ReactNode } from 'react';
import type { LinkRole } from '../access/link-token.ts';
import buttons from '../forms/buttons.module.css';
import styles from './link-page.module.css';
import { LinkPage } from './link-page.tsx';
import { RequestLinks } from './request-links.tsx';
import { type Personal, usePersonalPage } from './use-personal-page.ts';

interface PersonalPageProps<E extends Endpoint> {
  link: LinkRole;
  title: string;
  endpoint: E & { body?: undefined; query?: undefined; params?: undefined };
  children: (personal: Personal<ResponseOf<E>>) => ReactNode;
}

/** A page of a personal link: loads it, and shows what to do if the link does not work. */
export function PersonalPage<E extends Endpoint>(props: PersonalPageProps<E>) {
  const { link, title, endpoint, children } = props;
  const state = usePersonalPage(link, endpoint);
  return (
    <LinkPage title={state.status === 'lost' ? 'The link does not work' : title}>
      {state.status === 'loading' && (
        <p role="status" className={styles.muted}>
          Loading…
        </p>
      )}
      {state.status === 'lost' && <LostLink />}
      {state.status === 'failed' && (
        <section role="alert">
          <h1 className={styles.title}>The page could not be loaded</h1>
          <p>{state.reason}</p>
          <button type="button" className={buttons.button} onClick={state.retry}>
            Try again
          </button>
        </section>
      )}
      {/* The key discards text that was typed for another link in this tab. */}
      {state.status === 'ready' && <div key={state.token}>{children(state)}</div>}
    </LinkPage>
  );
}

/**
 * Shown for every invalid link. The server does not disclose whether the link is unknown, was revoked, or belongs to a
 * deleted manuscript.
 */
function LostLink() {
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
