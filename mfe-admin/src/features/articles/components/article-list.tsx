import type { AdminArticle, AdminIssue } from '@app/contracts';
import { pageOf, sortRows } from '@app/office-kit/tables/list-query.ts';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { useMemo } from 'react';
import { ListSelect, ListTools, NoMatch } from '../../../shared/tables/list-tools.tsx';
import { useListState } from '../../../shared/tables/use-list-state.ts';
import { useSelection } from '../../../shared/tables/use-selection.ts';
import { articleGroups, articleSortKeys, filterArticles } from '../article-filter.ts';
import { useArticleStatus } from '../use-article-status.tsx';
import { ArticleActions } from './article-actions.tsx';
import { ArticleTable } from './article-table.tsx';
import styles from './articles.module.css';

const PAGE_SIZE = 25;
const groups = Object.entries(articleGroups).map(([value, label]) => ({ value, label }));

interface ArticleListProps {
  articles: readonly AdminArticle[];
  issue: Pick<AdminIssue, 'status' | 'order'>;
}

export function ArticleList({ articles, issue }: ArticleListProps) {
  // No column sorts an order by hand: the articles stay in the order in which the server returns them.
  const ordered = issue.order.length > 0 ? 'order' : 'pages';
  const list = useListState({ column: ordered, descending: false });
  const status = useArticleStatus();
  const text = list.get('q');
  const group = list.get('show');
  const { column, descending } = list.sort;

  const matching = useMemo(
    () => sortRows(filterArticles(articles, { text, group }), articleSortKeys[column], list.sort),
    [articles, text, group, column, descending],
  );
  const selection = useSelection(matching);
  const { rows, page, total } = pageOf(matching, list.page, PAGE_SIZE);

  return (
    <>
      <ListTools
        label="These articles"
        placeholder="Title, author, reference, transaction"
        list={list}
        className={styles.tools}
      >
        <ListSelect label="Show" list={list} name="show" options={groups} />
        <Pager of="articles" page={page} pageSize={PAGE_SIZE} total={total} onPage={list.toPage} />
      </ListTools>
      {total === 0 ? (
        <NoMatch onShowAll={() => list.set({ q: '', show: '' })}>
          No article of this issue matches.
        </NoMatch>
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
          issue={issue}
          selected={matching.filter(({ id }) => selection.selected.has(id))}
          status={status}
          onClear={selection.clear}
        />
      )}
    </>
  );
}
