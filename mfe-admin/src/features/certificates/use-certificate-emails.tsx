import { type Job, MAX_SELECTED_ARTICLES } from '@app/contracts';
import { readJobArticles, sendCertificates } from '@app/contracts/endpoints';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useAction, useQuestion } from '@app/office-kit/feedback/use-action.ts';
import { Link } from '@app/web-kit';
import { area } from '../../area.ts';

/** Returns a function that asks whether to send a job's certificates to the authors. Callers must render `question`. */
export function useCertificateEmails() {
  const { run, busy } = useAction();
  const flash = useFlash();
  const question = useQuestion<Job>();

  const send = async ({ id }: Job) => {
    const { refnumbers } = await area.api.call(readJobArticles, { params: { id } });
    const [counts, faulty] = [{ sent: 0, known: 0 }, [] as string[]];
    for (let at = 0; at < refnumbers.length; at += MAX_SELECTED_ARTICLES) {
      const part = refnumbers.slice(at, at + MAX_SELECTED_ARTICLES);
      const body = { job: id, refnumbers: part };
      const answer = await area.api.call(sendCertificates, { body });
      counts.sent += answer.sent;
      counts.known += answer.known;
      faulty.push(...answer.faulty.map(({ refnumber, reason }) => `${refnumber}: ${reason}`));
    }
    // The outcome is shown in a modal, too.
    question.close();
    const known = counts.known > 0 ? ` ${articles(counts.known)} got theirs before.` : '';
    flash({
      kind: faulty.length > 0 ? 'failure' : 'success',
      title: 'Emails to the authors',
      message: `The authors of ${articles(counts.sent)} get an email.${known}`,
      advice: (
        <>
          {faulty.length > 0 && (
            <ul>
              {faulty.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          <Link to="/admin/emails?kind=certificates">Emails</Link>
        </>
      ),
    });
  };

  return {
    ask: (job: Job) => question.ask(job),
    question: (
      <ConfirmModal
        opened={question.opened}
        title="Email the certificates to the authors?"
        action="Send"
        harmless
        busy={busy}
        onCancel={question.close}
        onConfirm={async () => {
          const job = question.shown;
          if (!job) return;
          if (!(await run('The certificates were not sent', () => send(job)))) question.close();
        }}
      >
        <p>
          {question.shown?.title}: the email address of each article gets one message with the
          addresses of the certificates of all its authors. No one gets those of a job twice.
        </p>
      </ConfirmModal>
    ),
  };
}

const articles = (count: number) => (count === 1 ? '1 article' : `${count} articles`);
