import { listMails } from '@app/contracts/endpoints';
import { useQuery } from '@app/office-kit/requests/queries.ts';
import { Link } from '@app/web-kit';
import { area } from '../../../../area.ts';
import { emailPath } from '../email-text.ts';

/** Shows the message that the journal has queued for the author, or nothing if there is none. */
export function ArticleEmail({ article }: { article: string }) {
  // If this request fails, the notice below can still be sent by hand.
  const { data } = useQuery(area.query(listMails, { query: { q: '', article, page: 1 } }));
  const mail = data?.mails[0];
  if (!mail) return null;
  return (
    <p role="status">
      The journal sends an email to {mail.to}: <Link to={emailPath(mail)}>{mail.subject}</Link>
    </p>
  );
}
