import type { AdminIssue } from '@app/contracts';
import { Button, Checkbox, NativeSelect } from '@app/office-kit';
import tools from '@app/office-kit/tables/list-tools.module.css';
import { useId, useMemo, useState } from 'react';
import { issueName } from '../../issues/issue-numbers.ts';
import { useSelection } from '../../tables/use-selection.ts';
import { certifiableText, issuesOf, refusalOf, sumOf, valuesOf } from '../issue-choice.ts';
import { useCountedIssues } from '../use-counted-issues.ts';
import { useMakeCertificates } from '../use-make-certificates.ts';
import styles from './jobs.module.css';

/** Certificates of whole issues, volumes or years: all their enabled articles, counted before they are made. */
export function IssueChooser({ issues }: { issues: readonly AdminIssue[] }) {
  const [year, setYear] = useState('');
  const [volume, setVolume] = useState('');
  const { make, making } = useMakeCertificates();
  const heading = useId();
  const why = useId();

  const ofYear = useMemo(() => issuesOf(issues, year, ''), [issues, year]);
  const shown = useMemo(() => issuesOf(ofYear, '', volume), [ofYear, volume]);
  const ids = useMemo(() => shown.map(({ id }) => id), [shown]);
  const selection = useSelection(ids);
  const chosen = useMemo(
    () => shown.filter(({ id }) => selection.selected.has(id)),
    [shown, selection.selected],
  );
  const { parts, failed, retry } = useCountedIssues(chosen);
  const sum = parts && sumOf(parts);
  const refusal = sum && chosen.length > 0 ? refusalOf(sum, 'issues') : '';
  const isReady = sum !== null && chosen.length > 0 && refusal === '' && !making;

  return (
    <section className={styles.chooser} aria-labelledby={heading}>
      <h2 id={heading}>Certificates of whole issues</h2>
      <p className={styles.help}>
        One for each author of each article that readers can see, in a folder for each article.
      </p>
      <div className={tools.tools}>
        <NativeSelect
          label="Year"
          value={year}
          onChange={({ currentTarget }) => {
            setYear(currentTarget.value);
            setVolume('');
            selection.clear();
          }}
          data={choices('All years', valuesOf(issues, 'year'))}
        />
        <NativeSelect
          label="Volume"
          value={volume}
          onChange={({ currentTarget }) => {
            setVolume(currentTarget.value);
            // What is not seen is not made, nor does it come back later.
            selection.clear();
          }}
          data={choices('All volumes', valuesOf(ofYear, 'volume'))}
        />
      </div>
      <fieldset className={styles.issues}>
        <legend>Issues</legend>
        <Checkbox
          className={styles.all}
          label={shown.length === 1 ? 'This issue' : `All ${shown.length} of these issues`}
          {...selection.allProps}
        />
        <ul>
          {shown.map((issue) => (
            <li key={issue.id}>
              <Checkbox
                label={`${issueName(issue)} · ${issue.articles} ${issue.articles === 1 ? 'article' : 'articles'}`}
                {...selection.rowProps(issue.id)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <div className={styles.foot}>
        <Button
          // Not `disabled`, which would hide from the keyboard that it is there, and why it does nothing.
          aria-disabled={!isReady}
          data-disabled={!isReady || undefined}
          aria-describedby={why}
          onClick={() => isReady && make({ kind: 'bulkcertificates', refnumbers: sum.refnumbers })}
        >
          Make certificates
        </Button>
        <p className={styles.count} id={why} role="status">
          {making && 'Asking for them: '}
          {chosen.length === 0 && 'Choose the issues.'}
          {chosen.length > 0 && !sum && !failed && 'Counting …'}
          {chosen.length > 0 && sum && (refusal || certifiableText(sum))}
          {!sum && failed && 'The articles could not be counted.'}
        </p>
        {!sum && failed && (
          <Button variant="default" size="compact-md" onClick={retry}>
            Count again
          </Button>
        )}
      </div>
    </section>
  );
}

const choices = (all: string, values: readonly number[]) => [
  { value: '', label: all },
  ...values.map((value) => ({ value: String(value), label: String(value) })),
];
