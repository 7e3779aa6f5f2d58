import type { AdminArticle } from '@app/contracts';
import { Button, NativeSelect, TextInput } from '@app/office-kit';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { pageOf, sortRows } from '@app/office-kit/tables/list-query.ts';
import tools from '@app/office-kit/tables/list-tools.module.css';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { useMemo } from 'react';
import { useListState } from '../../tables/use-list-state.ts';
import { useSelection } from '../../tables/use-selection.ts';
import { articleGroups, articleSortKeys, filterArticles } from '../article-filter.ts';
import { useArticleStatus } from '../use-article-status.tsx';
import { ArticleActions } from './article-actions.tsx';
import { ArticleTable } from './article-table.tsx';
import styles from './articles.module.css';

const PAGE_SIZE = 25;

/** The articles of an issue: sorted, filtered and paged, switched on and off, and made into documents. */
export function ArticleList({ articles }: { articles: readonly AdminArticle[] }) {
  const list = useListState({ column: 'pages', descending: false });
  const status = useArticleStatus();
  const text = list.get('q');
  const group = list.get('show');
  const { column, descending } = list.sort;

  const matching = useMemo(() => {
    const found = filterArticles(articles, { text, group });
    const key = articleSortKeys[column];
    return key ? sortRows(found, key, { column, descending }) : found;
  }, [articles, text, group, column, descending]);
  const ids = useMemo(() => matching.map(({ id }) => id), [matching]);
  const selection = useSelection(ids);
  const { rows, page, total } = pageOf(matching, list.page, PAGE_SIZE);

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a landmark by what it is for */}
      <div className={`${tools.tools} ${styles.tools}`} role="search" aria-label="These articles">
        <TextInput
          className={tools.filter}
          label="Filter"
          type="search"
          placeholder="Title, author, reference, transaction"
          value={text}
          onChange={(event) => list.set({ q: event.currentTarget.value })}
        />
        <NativeSelect
          label="Show"
          value={group}
          onChange={(event) => list.set({ show: event.currentTarget.value })}
          data={[
            { value: '', label: 'All' },
            ...Object.entries(articleGroups).map(([value, label]) => ({ value, label })),
          ]}
        />
        <Pager of="articles" page={page} pageSize={PAGE_SIZE} total={total} onPage={list.toPage} />
      </div>
      {total === 0 ? (
        <EmptyState>
          No article of this issue matches.{' '}
          <Button variant="subtle" size="compact-md" onClick={() => list.set({ q: '', show: '' })}>
            Show all
          </Button>
        </EmptyState>
      ) : (
        <ArticleTable
          articles={rows}
          selectable={total}
          list={list}
          selection={selection}
          status={status}
        />
      )}
      {selection.selected.size > 0 && (
        <ArticleActions
          selected={matching.filter(({ id }) => selection.selected.has(id))}
          status={status}
          onClear={selection.clear}
        />
      )}
    </>
  );
}
