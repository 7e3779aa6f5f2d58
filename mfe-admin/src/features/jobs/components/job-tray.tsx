import type { Job } from '@app/contracts';
import { Button, VisuallyHidden } from '@app/office-kit';
import { ariaKeys, useShortcut } from '@app/office-kit/keyboard/shortcuts.ts';
import { Link, useLocation } from '@app/web-kit';
import { useRef, useState } from 'react';
import { useNarrowerThan } from '../../layout/use-narrower-than.ts';
import { withDismissed } from '../job-marks.ts';
import { isActive, progressText } from '../job-words.ts';
import { theMarks } from '../the-jobs.ts';
import { useJobActions } from '../use-job-actions.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';
import { useTrayRoom } from '../use-tray-room.ts';
import { useWatchedJobs } from '../use-watched-jobs.ts';
import { JobCard } from './job-card.tsx';
import styles from './jobs.module.css';

const KEYS = 'Alt+J';
const CERTIFICATES_PATH = '/admin/certificates';

/** The certificates that are being made, and what has become of those asked for, on every page. */
export function JobTray() {
  const { shown, paces, isAway, isUntold, marks, news } = useWatchedJobs();
  const actions = useJobActions();
  const tray = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const isShown = shown.length > 0 || isUntold;
  useTrayRoom(tray, isShown);
  useKeptFocus(tray);
  useShortcut(KEYS, 'Certificates', () => toggle.current?.focus(), { enabled: isShown });

  const ended = shown.filter((job) => !isActive(job));
  // Where all of them are listed it would only cover them, and on a phone most of the page.
  const isListed = useLocation().pathname === CERTIFICATES_PATH;
  const isPhone = useNarrowerThan(480);
  const isInTheWay = isListed || (isPhone && ended.length === shown.length);
  const [unfolded, setUnfolded] = useState(false);
  const open = isInTheWay ? unfolded : !marks.collapsed;
  const fold = () => {
    if (isInTheWay) setUnfolded(!open);
    else theMarks.change((before) => ({ ...before, collapsed: open }));
  };
  const dismiss = (jobs: readonly Job[]) =>
    theMarks.change((before) => withDismissed(before, jobs));

  return (
    <>
      {isShown && (
        <section ref={tray} className={styles.tray} aria-label="Certificates">
          <div className={styles.head}>
            <button
              ref={toggle}
              type="button"
              className={styles.toggle}
              aria-expanded={open}
              aria-controls="job-tray"
              aria-keyshortcuts={ariaKeys(KEYS)}
              onClick={fold}
            >
              Certificates{' '}
              <span className={styles.summary}>
                {isUntold ? 'cannot be told just now' : summaryOf(shown)}
              </span>
            </button>
            {!isListed && (
              <Link to={CERTIFICATES_PATH}>
                All<VisuallyHidden> certificates</VisuallyHidden>
              </Link>
            )}
          </div>
          <div id="job-tray" className={styles.jobs} hidden={!open}>
            {isAway && (
              <p className={styles.away}>
                The server does not answer.
                {!isUntold && ' What you see here may be older than what is done.'}
              </p>
            )}
            <ul>
              {shown.map((job) => (
                <JobCard
                  key={job.id}
                  job={job}
                  pace={paces.get(job.id)}
                  actions={actions}
                  onDismiss={() => dismiss([job])}
                />
              ))}
            </ul>
            {ended.length > 1 && (
              <p className={styles.trayFoot}>
                <Button variant="subtle" size="compact-md" onClick={() => dismiss(ended)}>
                  Dismiss all
                </Button>
              </p>
            )}
          </div>
        </section>
      )}
      <VisuallyHidden role="status">
        {/* Another element for the same words, which would not be read out again. */}
        <span key={news.at}>{news.text}</span>
      </VisuallyHidden>
      {actions.question}
    </>
  );
}

/** The tray in a few words, for when it is folded. */
function summaryOf(jobs: readonly Job[]): string {
  const active = jobs.filter(isActive);
  const [only] = active;
  if (only && active.length === 1) return progressText(only);
  if (active.length > 1) return `${active.length} being made`;
  const failed = jobs.filter(({ state }) => state === 'failed').length;
  const ready = jobs.filter(({ state }) => state === 'done').length;
  const words = [ready > 0 && `${ready} ready`, failed > 0 && `${failed} failed`];
  return words.filter(Boolean).join(', ') || `${jobs.length} cancelled`;
}
