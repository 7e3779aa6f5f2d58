import { importFormatLabels, labelOf } from '@app/contracts';
import { Alert, Button, Progress, VisuallyHidden } from '@app/office-kit';
import { storeFile } from '@app/office-kit/requests/downloads.ts';
import { Link } from '@app/web-kit';
import { useEffect, useRef } from 'react';
import { issueName } from '../../../shared/issue-numbers.ts';
import { changesJournal, countOutcomes, reportFile, timeLeft } from '../import-report.ts';
import type { ImportState } from '../import-state.ts';
import { bulkImport } from '../import-store.ts';
import { lossName } from '../loss-names.ts';
import styles from './exchange.module.css';
import { JournalChanges } from './journal-changes.tsx';
import { PdfPairs } from './pdf-pairs.tsx';
import { RowTable } from './row-table.tsx';

const headings: Partial<Record<ImportState['step'], string>> = {
  checked: 'What the check found',
  running: 'Importing',
  stopped: 'The import is stopped',
  done: 'The import is done',
};

export function ImportResult({ state }: { state: ImportState }) {
  const { step, plan, problem } = state;
  const heading = useRef<HTMLHeadingElement>(null);

  // A new step removes the button that was clicked, so the focus moves to the heading.
  useEffect(() => {
    if (step !== 'choosing') heading.current?.focus();
  }, [step]);

  if (!plan) return null;
  const { faults, missingIssues, unusedPdfs, unheld, rows } = plan;
  return (
    <section className={styles.result} aria-labelledby="import-result">
      <h2 id="import-result" ref={heading} tabIndex={-1} className={styles.heading}>
        {headings[step]}
      </h2>
      <Counts state={state} />
      {faults.length > 0 && (
        <Alert
          color="red"
          title={
            rows.length > 0 ? 'Parts of the source cannot be read' : 'The source cannot be imported'
          }
        >
          <ul className={styles.faults}>
            {faults.map(({ file, line, column, message }) => (
              <li key={`${file} ${line} ${column} ${message}`}>
                {file && `${file}: `}Line {line}
                {column && `, ${column}`}: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {step === 'checked' && missingIssues.length > 0 && (
        <div>
          <h3 className={styles.subheading}>Missing issues that will be created</h3>
          <ul className={styles.names}>
            {missingIssues.map((issue) => (
              <li key={issueName(issue)}>{issueName(issue)}</li>
            ))}
          </ul>
        </div>
      )}
      <JournalChanges state={state} />
      {unheld.length > 0 && (
        <details>
          <summary>
            {counted(
              unheld.reduce((sum, { count }) => sum + count, 0),
              'detail',
            )}{' '}
            of the source that articles cannot hold
          </summary>
          <ul className={styles.names}>
            {unheld.map(({ kind, count }) => (
              <li key={kind}>
                {lossName(kind)}: {count}
              </li>
            ))}
          </ul>
        </details>
      )}
      {step === 'checked' && <PdfPairs state={state} unusedPdfs={unusedPdfs} />}
      {problem !== '' && (
        <Alert color="red" title="The import could not continue" role="alert">
          {problem}
        </Alert>
      )}
      {step !== 'checked' && state.progress.size > 0 && <ImportProgress state={state} />}
      <Actions state={state} />
      {step === 'checked' &&
        plan.faults.length === 0 &&
        !changesJournal({ ...state, takesJournal: true }) &&
        rows.every(({ outcome }) => outcome === 'exists') && (
          <p className={styles.counts}>
            The journal already has all of it: there is nothing to import.
          </p>
        )}
      {rows.length > 0 && <RowTable state={state} />}
    </section>
  );
}

function Counts({ state }: { state: ImportState }) {
  const counts = countOutcomes(state);
  const { rows, formats: found } = state.plan ?? { rows: [], formats: [] };
  const parts =
    state.step === 'checked'
      ? [
          `${found.map((format) => labelOf(importFormatLabels, format)).join(', ')}, ${counted(rows.length, 'article')}`,
          `${counts.new} new`,
          `${counts.exists} exist already`,
          `${counts.faulty} with errors`,
        ]
      : [
          `${counts.imported} imported`,
          `${counts.exists} exist already`,
          `${counts.failed} failed`,
          `${counts.faulty} left out with errors`,
          ...(counts.waiting + counts.sending > 0
            ? [`${counts.waiting + counts.sending} to go`]
            : []),
        ];
  // During the import, screen readers announce only the progress in percent, not each changed number.
  return (
    <p className={styles.counts} role={state.step === 'running' ? undefined : 'status'}>
      {parts.join(' · ')}
    </p>
  );
}

function Actions({ state }: { state: ImportState }) {
  const { step } = state;
  const counts = countOutcomes(state);
  const report = () => {
    const day = new Date().toISOString().slice(0, 10);
    storeFile(new Blob([reportFile(state)], { type: 'text/csv' }), `import-report-${day}.csv`);
  };
  const left = counts.waiting + counts.sending;
  return (
    <div className={styles.actions}>
      {step === 'checked' && (counts.new > 0 || changesJournal(state)) && (
        <Button onClick={() => bulkImport.start()}>{importLabel(state)}</Button>
      )}
      {step === 'running' && (
        <Button color="red" variant="outline" onClick={() => bulkImport.stop()}>
          Stop
        </Button>
      )}
      {step === 'stopped' && (
        <Button onClick={() => bulkImport.resume()}>
          {left + counts.failed > 0
            ? `Continue with ${counted(left + counts.failed, 'article')}`
            : 'Continue'}
        </Button>
      )}
      {step === 'done' && (counts.failed > 0 || state.journal.state === 'failed') && (
        <Button onClick={() => bulkImport.resume()}>Retry failed</Button>
      )}
      {step !== 'running' && state.plan && state.plan.rows.length > 0 && (
        <Button variant="default" onClick={report}>
          Download report
        </Button>
      )}
      {(step === 'done' || step === 'stopped') && (
        <Button variant="subtle" onClick={() => bulkImport.reset()}>
          New import
        </Button>
      )}
      {step === 'done' && counts.imported > 0 && (
        <Link to="/admin/readiness">Indexing checks of the articles</Link>
      )}
    </div>
  );
}

function importLabel(state: ImportState): string {
  const counts = countOutcomes(state);
  if (counts.new === 0) return 'Import the journal';
  const articles = counted(counts.new, 'article');
  const what = counts.faulty > 0 ? `the ${articles} without errors` : articles;
  return changesJournal(state) ? `Import the journal and ${what}` : `Import ${what}`;
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** The step in percent at which screen readers announce the progress. */
const ANNOUNCED_STEP = 25;

function ImportProgress({ state }: { state: ImportState }) {
  const total = state.progress.size;
  const { waiting, sending } = countOutcomes(state);
  const done = total - waiting - sending;
  const percent = (done / total) * 100;
  const announced = Math.floor(percent / ANNOUNCED_STEP) * ANNOUNCED_STEP;
  return (
    <div className={styles.progress}>
      <Progress value={percent} aria-label="Articles sent" transitionDuration={0} />
      <p className={styles.progressWords}>
        <span>
          {done.toLocaleString('en')} of {total.toLocaleString('en')} articles
        </span>
        <span>{state.step === 'running' && timeLeft(state)}</span>
      </p>
      <VisuallyHidden role="status">
        {state.step === 'running' && `${announced}% of the articles are sent`}
      </VisuallyHidden>
    </div>
  );
}
