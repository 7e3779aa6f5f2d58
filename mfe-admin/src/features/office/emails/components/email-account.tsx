import type { MailAccount } from '@app/contracts';
import styles from './emails.module.css';

/** Shows the sender and the mail server or, without one, how to configure email. */
export function EmailAccount({ account: { off, from, server } }: { account: MailAccount }) {
  return (
    <section className={styles.account} aria-label="Mail server">
      {off === null ? (
        <>
          <p>
            Messages are sent from {from} by {server}.
          </p>
          <p>Replies go to the email address in the settings.</p>
        </>
      ) : (
        <>
          <p>
            <strong>No messages are sent.</strong> {off}.
          </p>
          {server === '' && (
            <p>
              Ask the administrator of the server to set up email (see “Email” in the operations
              manual).
            </p>
          )}
        </>
      )}
    </section>
  );
}
