import type { Mail } from '@app/contracts';
import { listMails } from '@app/contracts/endpoints';
import { Link } from '@app/web-kit';
import { useEffect, useState } from 'react';
import { area } from '../../../../area.ts';
import { emailPath } from '../email-text.ts';

/** Shows the message that the journal has queued for the author. Without one, it shows nothing. */
export function ArticleEmail({ article }: { article: string }) {
  const [mail, setMail] = useState<Mail>();
  useEffect(() => {
    let isShown = true;
    area.api.call(listMails, { query: { q: '', article, page: 1 } }).then(
      ({ mails: [first] }) => isShown && setMail(first),
      // Without an answer, the notice below can still be sent by hand.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [article]);
  if (!mail) return null;
  return (
    <p role="status">
      The journal sends an email to {mail.to}: <Link to={emailPath(mail)}>{mail.subject}</Link>
    </p>
  );
}
