import { type ArticleIndexingChecks, plainText } from '@app/contracts';
import { readIndexingChecks } from '@app/contracts/endpoints';
import { Radio, TextInput } from '@app/office-kit';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { DataTable, EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { EXPAND_COLUMN, ExpandableRow } from '@app/office-kit/tables/expandable-row.tsx';
import { pageOf } from '@app/office-kit/tables/list-query.ts';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { Link, useLoaderData } from '@app/web-kit';
import { area } from '../area.ts';
import {
  CheckList,
  OpenCheckList,
  openChecks,
  StateMark,
  TargetList,
} from '../features/office/indexing-checks/components/check-list.tsx';
import indexingChecksStyles from '../features/office/indexing-checks/components/indexing-checks.module.css';
import {
  hasState,
  matches,
  type StateFilter,
  stateFilters,
  toStateFilter,
} from '../features/office/indexing-checks/filter-articles.ts';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';
import { issueName } from '../shared/issue-numbers.ts';
import { useListState } from '../shared/tables/use-list-state.ts';
import styles from './pages.module.css';

const PAGE_SIZE = 50;

export const loader = area.loader((call) => call(readIndexingChecks, {}));

export function Component() {
  const { checks, articles } = useLoaderData<typeof loader>();
  // The list is not sorted by a column: the server returns the articles sorted by state, the worst state first.
  const list = useListState({ column: 'state', descending: false });
  const stateFilter = toStateFilter(list.get('show'));
  const query = list.get('q');
  const found = articles.filter((article) => matches(article, query));
  const matching = found.filter((article) => hasState(article, stateFilter));
  const { rows, page, total } = pageOf(matching, list.page, PAGE_SIZE);

  return (
    <>
      <PageHead title="Indexing checks" />
      <p className={styles.intro}>
        What indexers and archives require, and how to correct what is missing. A fault prevents the
        indexing of a record. Advice makes the record more complete.
      </p>
      <section className={styles.section} aria-labelledby="journal-checks">
        <h2 id="journal-checks">The journal</h2>
        <div className={styles.journal}>
          <CheckList checks={checks} form="/admin/settings" />
        </div>
      </section>
      <section aria-labelledby="article-checks">
        <h2 className={styles.heading} id="article-checks">
          Articles
        </h2>
        {articles.length === 0 ? (
          <EmptyState>
            The articles that readers see will be listed here, each with its checks.
          </EmptyState>
        ) : (
          <>
            <ChecksFilter
              articles={found}
              stateFilter={stateFilter}
              onShow={(next) => list.set({ show: next === 'all' ? '' : next })}
              query={query}
              onSearch={(next) => list.set({ q: next })}
            />
            {rows.length === 0 ? (
              <EmptyState>
                {query === '' ? 'No article has this result.' : 'No article matches.'}
              </EmptyState>
            ) : (
              <ChecksTable articles={rows} page={`${stateFilter} ${page} ${query}`} />
            )}
            <Pager
              noun="articles"
              page={page}
              pageSize={PAGE_SIZE}
              total={total}
              onPage={list.toPage}
            />
          </>
        )}
      </section>
    </>
  );
}

interface ChecksFilterProps {
  articles: readonly ArticleIndexingChecks[];
  stateFilter: StateFilter;
  onShow: (stateFilter: StateFilter) => void;
  query: string;
  onSearch: (query: string) => void;
}

function ChecksFilter(props: ChecksFilterProps) {
  const { articles, stateFilter, onShow, query, onSearch } = props;
  const count = (state: StateFilter) =>
    articles.filter((article) => hasState(article, state)).length;
  return (
    <search className={indexingChecksStyles.tools}>
      <Radio.Group
        label="Show articles with"
        value={stateFilter}
        onChange={(value) => onShow(toStateFilter(value))}
      >
        <div className={indexingChecksStyles.choices}>
          {Object.entries(stateFilters).map(([state, name]) => (
            <Radio key={state} value={state} label={`${name} (${count(toStateFilter(state))})`} />
          ))}
        </div>
      </Radio.Group>
      <TextInput
        className={indexingChecksStyles.search}
        type="search"
        label="Title or reference number"
        autoComplete="off"
        value={query}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
    </search>
  );
}

const columns = [
  EXPAND_COLUMN,
  { label: 'State' },
  { label: 'Article' },
  { label: 'Issue', className: indexingChecksStyles.wide },
  { label: 'What is missing' },
];

interface ChecksTableProps {
  articles: readonly ArticleIndexingChecks[];
  /** Identifies the page of the list and its filters. */
  page: string;
}

function ChecksTable({ articles, page }: ChecksTableProps) {
  return (
    <DataTable label="Checked articles" page={page} cards="flow">
      <TableHead columns={columns} />
      <tbody>
        {articles.map((article) => (
          <ArticleRow key={article.id} article={article} />
        ))}
      </tbody>
    </DataTable>
  );
}

function ArticleRow({ article }: { article: ArticleIndexingChecks }) {
  const { id, refnumber, title, state, checks } = article;
  const form = `/admin/archives/${id}`;
  const open = openChecks(checks).map((check) => check.title);
  return (
    <ExpandableRow
      id={id}
      name={plainText(title)}
      columns={columns.length - 1}
      cells={
        <>
          <td>
            <StateMark state={state} />
          </td>
          <td className={indexingChecksStyles.article} data-main>
            <Link to={form}>
              <RichTitle html={title} />
            </Link>{' '}
            <span className={indexingChecksStyles.place}>{refnumber}</span>
          </td>
          <td className={`${indexingChecksStyles.wide} ${indexingChecksStyles.place}`}>
            {issueName(article)}
          </td>
          <td className={indexingChecksStyles.missing}>{open.join(' · ')}</td>
        </>
      }
    >
      {() => (
        <>
          <TargetList checks={checks} />
          <OpenCheckList checks={checks} form={form} />
        </>
      )}
    </ExpandableRow>
  );
}
