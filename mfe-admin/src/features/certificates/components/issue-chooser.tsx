import type { AdminIssue } from '@app/contracts';
import { listAdminArticles } from '@app/contracts/endpoints';
import { Button, Checkbox, NativeSelect } from '@app/office-kit';
import { useQueries } from '@app/office-kit/requests/queries.ts';
import tools from '@app/office-kit/tables/list-tools.module.css';
import { useSelection } from '@app/office-kit/tables/use-selection.ts';
import PQueue from 'p-queue';
import { useId, useState } from 'react';
import { area } from '../../../area.ts';
import { BlockableButton } from '../../../shared/blockable-button.tsx';
import { issueName, valuesOf, volumeOptions } from '../../../shared/issue-numbers.ts';
import { certifiableOf, certifiableText, issuesOf, refusalOf, sumOf } from '../issue-choice.ts';
import { useMakeCertificates } from '../use-job-actions.tsx';
import styles from './jobs.module.css';

/** Lets the user choose issues. `issues` contains only issues that have articles. */
export function IssueChooser({ issues }: { issues: readonly AdminIssue[] }) {
  const [year, setYear] = useState('');
  const [volume, setVolume] = useState('');
  const heading = useId();

  const ofYear = issuesOf(issues, year, '');
  const listed = issuesOf(ofYear, '', volume);
  const selection = useSelection(listed);
  const chosen = listed.filter(({ id }) => selection.selected.has(id));

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
            // A change of the year or volume may hide selected issues, so it clears the selection.
            selection.clear();
          }}
          data={[{ value: '', label: 'All years' }, ...valuesOf(issues, 'year').map(String)]}
        />
        <NativeSelect
          label="Volume"
          value={volume}
          onChange={({ currentTarget }) => {
            setVolume(currentTarget.value);
            selection.clear();
          }}
          data={[{ value: '', label: 'All volumes' }, ...volumeOptions(ofYear)]}
        />
      </div>
      <fieldset className={styles.issues}>
        <legend>Issues</legend>
        <Checkbox
          className={styles.all}
          label={listed.length === 1 ? 'This issue' : `All ${listed.length} issues`}
          {...selection.allProps}
        />
        <ul>
          {listed.map((issue) => (
            <li key={issue.id}>
              <Checkbox
                label={`${issueName(issue)} · ${issue.articles} ${issue.articles === 1 ? 'article' : 'articles'}`}
                {...selection.rowProps(issue.id)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <MakeCertificates issues={chosen} />
    </section>
  );
}

function MakeCertificates({ issues }: { issues: readonly AdminIssue[] }) {
  const { ofArticles, busy } = useMakeCertificates();
  const { sum, failed, retry } = useCertificateCount(issues);
  const refusal = sum && issues.length > 0 ? refusalOf(sum, 'issues') : '';
  const isReady = sum !== null && issues.length > 0 && refusal === '' && !busy;
  const count = useId();

  return (
    <div className={styles.foot}>
      <BlockableButton
        blocked={!isReady}
        aria-describedby={count}
        onClick={() => sum && ofArticles(sum.refnumbers)}
      >
        Make certificates
      </BlockableButton>
      <p className={styles.count} id={count} role="status">
        {busy && 'Requesting the certificates: '}
        {issues.length === 0 && 'Choose the issues.'}
        {issues.length > 0 && !sum && !failed && 'Counting …'}
        {issues.length > 0 && sum && (refusal || certifiableText(sum))}
        {!sum && failed && 'The articles could not be counted.'}
      </p>
      {!sum && failed && (
        <Button variant="default" size="compact-md" onClick={retry}>
          Count again
        </Button>
      )}
    </div>
  );
}

const requests = new PQueue({ concurrency: 4 });

/** Counts the certificates of issues. `sum` is null until all issues are counted. */
function useCertificateCount(issues: readonly AdminIssue[]) {
  // Issues that were already counted are counted again only when the page is opened again.
  const [opened] = useState(Date.now);
  const counts = useQueries({
    queries: issues.map((issue) => ({
      queryKey: ['certifiable', opened, issue.id],
      queryFn: () =>
        requests.add(async () =>
          certifiableOf(await area.api.call(listAdminArticles, { params: issue })),
        ),
      gcTime: 600_000,
      staleTime: Number.POSITIVE_INFINITY,
      retryOnMount: false,
    })),
  });
  const parts = counts.flatMap(({ data }) => data ?? []);
  return {
    sum: parts.length === issues.length ? sumOf(parts) : null,
    failed: counts.some(({ isError, isFetching }) => isError && !isFetching),
    retry: () => {
      for (const { isError, refetch } of counts) if (isError) void refetch();
    },
  };
}
