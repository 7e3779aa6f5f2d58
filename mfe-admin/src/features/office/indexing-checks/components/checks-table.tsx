import { type ArticleIndexingChecks, plainText } from '@app/contracts';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import { EXPAND_COLUMN, ExpandableRow } from '@app/office-kit/tables/expandable-row.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { Link } from '@app/web-kit';
import { issueName } from '../../../../shared/issue-numbers.ts';
import { OpenCheckList, openChecks, StateMark, TargetList } from './check-list.tsx';
import styles from './indexing-checks.module.css';

const columns = [
  EXPAND_COLUMN,
  { label: 'State' },
  { label: 'Article' },
  { label: 'Issue', className: styles.wide },
  { label: 'What is missing' },
];

interface ChecksTableProps {
  articles: readonly ArticleIndexingChecks[];
  /** Identifies the page of the list and its filters. */
  page: string;
}

export function ChecksTable({ articles, page }: ChecksTableProps) {
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
          <td className={styles.article} data-main>
            <Link to={form}>
              <RichTitle html={title} />
            </Link>{' '}
            <span className={styles.place}>{refnumber}</span>
          </td>
          <td className={`${styles.wide} ${styles.place}`}>{issueName(article)}</td>
          <td className={styles.missing}>{open.join(' · ')}</td>
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
