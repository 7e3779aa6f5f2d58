import { labelOf } from '@app/contracts';
import {
  exportManuscript,
  listManuscriptMails,
  readManuscriptMail,
} from '@app/contracts/endpoints';
import { type DeskManuscript, manuscriptMails } from '@app/contracts/manuscripts';
import { Button, Modal } from '@app/office-kit';
import { formatMoment } from '@app/office-kit/dates.ts';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { downloadFile } from '@app/office-kit/requests/downloads.ts';
import { useQuery } from '@app/office-kit/requests/queries.ts';
import { useState } from 'react';
import { area } from '../../session/area.ts';
import styles from '../desk.module.css';
import { happened, recommendationNames, roleNames, stateLabel } from '../words.ts';
import { Panel } from './panel.tsx';

export function LogPanel({ id, log }: DeskManuscript) {
  const { run, busy } = useAction();
  return (
    <Panel title="Log">
      <ol className={styles.list} reversed>
        {log.toReversed().map(({ at, role, by, command, from, to, about }) => (
          <li key={`${at} ${command} ${about}`}>
            {labelOf(happened, command)}
            {about && `: ${about}`}
            <span className={styles.line}>
              {formatMoment(at)} · {by || labelOf(roleNames, role)}
              {from !== to && ` · ${stateLabel(to)}`}
            </span>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button
          variant="default"
          loading={busy}
          onClick={() =>
            run('The file could not be made', () =>
              downloadFile(area, exportManuscript, { params: { id } }),
            )
          }
        >
          Whole file (zip)
        </Button>
      </div>
    </Panel>
  );
}

export function DecisionsPanel({ decisions }: DeskManuscript) {
  if (decisions.length === 0) return null;
  return (
    <Panel title="Decisions">
      {decisions.map(({ round, decision, letter, at }) => (
        <details key={at}>
          <summary>
            Round {round}: {labelOf(recommendationNames, decision)}, {formatMoment(at)}
          </summary>
          <p className={styles.text}>{letter}</p>
        </details>
      ))}
    </Panel>
  );
}

const mailStates = { waiting: 'waits', sent: 'sent', failed: 'failed' } as const;

/** Lists all mails about the manuscript. */
export function MailsPanel({ id, version }: DeskManuscript) {
  const mails = useQuery(
    area.query(listManuscriptMails, { query: { manuscript: id } }, { version }),
  );
  const [shown, setShown] = useState<string | null>(null);
  return (
    <Panel title="Mails">
      {mails.isError && (
        <p>
          The mails could not be loaded.{' '}
          <Button variant="default" size="compact-md" onClick={() => mails.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {mails.data?.account.off && <p>{mails.data.account.off}.</p>}
      {mails.data?.mails.length === 0 && <p>No mail has been sent.</p>}
      <ul className={styles.list}>
        {mails.data?.mails.map((mail) => (
          <li key={mail.id}>
            <button type="button" className={styles.link} onClick={() => setShown(mail.id)}>
              {mail.subject}
            </button>
            <span className={styles.line} data-overdue={mail.state === 'failed' || undefined}>
              {mail.to} · {labelOf(mailStates, mail.state)} {formatMoment(mail.changed)}
              {mail.reason && ` · ${mail.reason}`}
            </span>
          </li>
        ))}
      </ul>
      <MailModal id={shown} onClose={() => setShown(null)} />
    </Panel>
  );
}

function MailModal({ id, onClose }: { id: string | null; onClose: () => void }) {
  const mail = useQuery({
    ...area.query(readManuscriptMail, { params: { id: id ?? '' } }),
    enabled: id !== null,
  });
  return (
    <Modal
      opened={id !== null}
      onClose={onClose}
      size="lg"
      title={labelOf(manuscriptMails, mail.data?.kind ?? '') || 'Mail'}
    >
      {mail.isError && <p>The mail could not be loaded.</p>}
      {mail.data && <pre className={styles.preview}>{mail.data.text}</pre>}
    </Modal>
  );
}
