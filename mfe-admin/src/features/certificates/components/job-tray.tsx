import type { Job } from '@app/contracts';
import { Button, useMediaQuery, VisuallyHidden } from '@app/office-kit';
import { ariaKeys, useShortcut } from '@app/office-kit/keyboard/shortcuts.ts';
import { Link, useLocation } from '@app/web-kit';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { withDismissed } from '../job-marks.ts';
import { markStore } from '../job-stores.ts';
import { isActive, progressText } from '../job-text.ts';
import { type JobActions, useJobActions } from '../use-job-actions.tsx';
import { useRestoredFocus } from '../use-restored-focus.ts';
import { useWatchedJobs } from '../use-watched-jobs.ts';
import { JobCard } from './job-parts.tsx';
import styles from './jobs.module.css';

const KEYS = 'Alt+J';
const CERTIFICATES_PATH = '/admin/certificates';

type WatchedJobs = ReturnType<typeof useWatchedJobs>;

export function JobTray() {
  const watched = useWatchedJobs();
  const actions = useJobActions();
  const isShown = watched.visibleJobs.length > 0 || watched.isUnknown;
  const tray = useRef<HTMLElement>(null);
  useTrayRoom(tray, isShown);
  useRestoredFocus(tray);
  const toggle = useRef<HTMLButtonElement>(null);
  useShortcut(KEYS, 'Certificates', () => toggle.current?.focus(), { enabled: isShown });

  return (
    <>
      {isShown && (
        <section ref={tray} className={styles.tray} aria-label="Certificates">
          <Tray {...watched} actions={actions} toggle={toggle} />
        </section>
      )}
      <VisuallyHidden role="status">
        {/*
         * The key creates a new element for each announcement, because screen readers do not repeat unchanged text.
         */}
        <span key={watched.news.at}>{watched.news.text}</span>
      </VisuallyHidden>
      {actions.question}
    </>
  );
}

interface TrayProps extends WatchedJobs {
  actions: JobActions;
  toggle: RefObject<HTMLButtonElement | null>;
}

function Tray(props: TrayProps) {
  const { visibleJobs, isUnavailable, isUnknown, marks, actions, toggle } = props;
  const isListed = useLocation().pathname === CERTIFICATES_PATH;
  const { isOpen, toggleOpen } = useOpen(visibleJobs, marks.collapsed, isListed);
  const ended = visibleJobs.filter((job) => !isActive(job));
  const dismiss = (jobs: readonly Job[]) =>
    markStore.change((before) => withDismissed(before, jobs));

  return (
    <>
      <div className={styles.head}>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls="job-tray"
          aria-keyshortcuts={ariaKeys(KEYS)}
          onClick={toggleOpen}
        >
          Certificates{' '}
          <span className={styles.summary}>
            {isUnknown ? 'are not available right now' : summaryOf(visibleJobs)}
          </span>
        </button>
        {!isListed && (
          <Link to={CERTIFICATES_PATH}>
            All<VisuallyHidden> certificates</VisuallyHidden>
          </Link>
        )}
      </div>
      <div id="job-tray" className={styles.jobs} hidden={!isOpen}>
        {isUnavailable && (
          <p className={styles.away}>
            The server does not respond.
            {!isUnknown && ' What you see here may be outdated.'}
          </p>
        )}
        <ul>
          {visibleJobs.map((job) => (
            <JobCard key={job.id} job={job} actions={actions} onDismiss={() => dismiss([job])} />
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
    </>
  );
}

/** Manages whether the tray is open. It starts closed on the job list page, and on phones without an active job. */
function useOpen(visibleJobs: readonly Job[], collapsed: boolean, isListed: boolean) {
  const isPhone = useMediaQuery('(width < 480px)', undefined, { getInitialValueInEffect: false });
  const isInTheWay = isListed || (isPhone && !visibleJobs.some(isActive));
  const [openedHere, setOpenedHere] = useState(false);
  const isOpen = isInTheWay ? openedHere : !collapsed;
  return {
    isOpen,
    toggleOpen: () => {
      if (isInTheWay) setOpenedHere(!isOpen);
      else markStore.change((before) => ({ ...before, collapsed: isOpen }));
    },
  };
}

function summaryOf(jobs: readonly Job[]): string {
  const active = jobs.filter(isActive);
  const [only] = active;
  if (only && active.length === 1) return progressText(only);
  if (active.length > 1) return `${active.length} being made`;
  const failed = jobs.filter(({ state }) => state === 'failed').length;
  const ready = jobs.filter(({ state }) => state === 'done').length;
  const parts = [ready > 0 && `${ready} ready`, failed > 0 && `${failed} failed`];
  return parts.filter(Boolean).join(', ') || `${jobs.length} cancelled`;
}

/** Sets a CSS variable to the tray's height, so that the tray covers neither form buttons nor the focused element. */
function useTrayRoom(tray: RefObject<HTMLElement | null>, isVisible: boolean): void {
  useEffect(() => {
    if (!isVisible || !tray.current) return;
    const element = tray.current;
    const { style } = document.documentElement;
    const measure = new ResizeObserver(() => {
      style.setProperty('--tray-height', `${element.offsetHeight}px`);
    });
    measure.observe(element);
    return () => {
      measure.disconnect();
      style.removeProperty('--tray-height');
    };
  }, [tray, isVisible]);
}
