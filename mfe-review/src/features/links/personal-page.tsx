import { type Endpoint, type ResponseOf, requestLinks } from '@app/contracts/endpoints';
import { type LinkRole, linkRequestSchema } from '@app/contracts/manuscripts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../access/link-calls.ts';
import buttons from '../forms/buttons.module.css';
import fieldStyles from '../forms/fields.module.css';
import { TextField } from '../forms/fields.tsx';
import formStyles from '../forms/form.module.css';
import panels from '../forms/panels.module.css';
import { useAct } from '../forms/use-act.ts';
import styles from './link-page.module.css';
import { LinkPage } from './link-page.tsx';
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

/**
 * A form that requests an email with the links of an address. The answer does not disclose whether the address has any
 * links.
 */
function RequestLinks() {
  const [email, setEmail] = useState('');
  const [issue, setIssue] = useState<string>();
  const [isSent, setSent] = useState(false);
  const { run, isBusy, failure } = useAct();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = linkRequestSchema.safeParse({ email: email.trim() });
    setIssue(body.error?.issues[0]?.message);
    setSent(false);
    if (!body.success) return document.getElementById('field-link-email')?.focus();
    void run(async () => {
      await api.call(requestLinks, { body: body.data });
      setSent(true);
    });
  };

  return (
    <form className={formStyles.form} noValidate onSubmit={submit}>
      <TextField
        path="link-email"
        label="Your email address"
        hint="The one to which the journal wrote, or which you gave in the form."
        type="email"
        autoComplete="email"
        value={email}
        error={issue}
        onType={setEmail}
      />
      <p className={buttons.actions}>
        <button type="submit" className={`${buttons.button} ${buttons.primary}`} disabled={isBusy}>
          Send me my links
        </button>
      </p>
      <div role="status">
        {isSent && (
          <p className={panels.panel}>
            If this address has links, a message with them is on its way. Please look into the spam
            folder, too.
          </p>
        )}
        {failure && <p className={fieldStyles.error}>{failure}</p>}
      </div>
    </form>
  );
}
