import { readIndexingChecks } from '@app/contracts/endpoints';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { pageOf } from '@app/office-kit/tables/list-query.ts';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { useLoaderData } from '@app/web-kit';
import { area } from '../area.ts';
import { CheckList } from '../features/office/indexing-checks/components/check-list.tsx';
import { ChecksFilter } from '../features/office/indexing-checks/components/checks-filter.tsx';
import { ChecksTable } from '../features/office/indexing-checks/components/checks-table.tsx';
import {
  hasState,
  matches,
  toStateFilter,
} from '../features/office/indexing-checks/filter-articles.ts';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';
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
