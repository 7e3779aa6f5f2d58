import { type AdminIssue, issuePlace, SOMETHING_WENT_WRONG, volumePlace } from '@app/contracts';
import { listIssues } from '@app/contracts/endpoints';
import { Button, TextInput } from '@app/office-kit';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { pageOf, sortRows } from '@app/office-kit/tables/list-query.ts';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { useLoaderData, useRevalidator } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../area.ts';
import { IssueForm } from '../features/articles/issues/components/issue-form.tsx';
import { IssueTable, issueLinkId } from '../features/articles/issues/components/issue-table.tsx';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';
import { matchIssue, newestIssue, valuesOf } from '../shared/issue-numbers.ts';
import { ListSelect } from '../shared/tables/list-tools.tsx';
import { type ListState, useListState } from '../shared/tables/use-list-state.ts';
import styles from './pages.module.css';

const PAGE_SIZE = 50;
const MIN_FILTERED = 12;

/** Orders issues as readers see them. */
const orderInYear = (issue: AdminIssue) => volumePlace(issue) * 10_000 + issuePlace(issue);

const sortKeys: Record<string, (issue: AdminIssue) => number> = {
  year: (issue) => issue.year * 1_000_000_000 + orderInYear(issue),
  volume: orderInYear,
  issue: issuePlace,
  articles: ({ articles }) => articles,
  creation: ({ creation }) => Date.parse(creation),
};

export const loader = area.loader((call) => call(listIssues, {}));

export function Component() {
  const issues = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const flash = useFlash();
  const list = useListState({ column: 'year', descending: true });
  const [adding, setAdding] = useState(false);
  const [created, setCreated] = useState<string>();

  const show = async (issue: AdminIssue) => {
    setAdding(false);
    setCreated(issue.id);
    await revalidate();
    // Sorted by creation time, the list begins with the new issue.
    list.set({ q: '', year: '', sort: '-creation' });
    flash({
      kind: 'success',
      title: 'Archives',
      message: 'Issue created successfully',
      onClosed: () => document.getElementById(issueLinkId(issue.id))?.focus(),
    });
  };

  return (
    <>
      <PageHead
        title="Archives"
        action={
          <Button
            variant={adding ? 'default' : 'filled'}
            aria-expanded={adding}
            onClick={() => setAdding(!adding)}
          >
            {adding ? 'Close form' : 'Add New'}
          </Button>
        }
      />
      {adding && (
        <IssueForm
          newest={newestIssue(issues)}
          onCreated={show}
          onFailure={() =>
            flash({
              kind: 'failure',
              title: 'The issue was not created',
              message: SOMETHING_WENT_WRONG,
            })
          }
        />
      )}
      {issues.length === 0 ? (
        <EmptyState>The issues of the journal will be listed here. Begin with Add New.</EmptyState>
      ) : (
        <IssueList issues={issues} list={list} created={created} />
      )}
    </>
  );
}

interface IssueListProps {
  issues: readonly AdminIssue[];
  list: ListState;
  created: string | undefined;
}

function IssueList({ issues, list, created }: IssueListProps) {
  const year = list.get('year');
  const query = list.get('q');
  const matches = matchIssue(query);
  const matching = issues.filter(
    (issue) => (year === '' || String(issue.year) === year) && matches(issue),
  );
  const sorted = sortRows(matching, sortKeys[list.sort.column] ?? sortKeys.year, list.sort);
  const { rows, page, total } = pageOf(sorted, list.page, PAGE_SIZE);

  return (
    <>
      {(issues.length > MIN_FILTERED || year !== '' || query !== '') && (
        <search className={styles.archivesTools}>
          <TextInput
            label="Filter"
            type="search"
            placeholder="2/3, or volume 2"
            value={query}
            onChange={(event) => list.set({ q: event.currentTarget.value })}
          />
          <ListSelect
            label="Year"
            list={list}
            name="year"
            all="All years"
            options={valuesOf(issues, 'year').map(String)}
          />
          <Pager
            noun="issues"
            page={page}
            pageSize={PAGE_SIZE}
            total={total}
            onPage={list.toPage}
          />
        </search>
      )}
      {total === 0 ? (
        <EmptyState>No issue matches.</EmptyState>
      ) : (
        <IssueTable issues={rows} list={list} created={created} />
      )}
    </>
  );
}
