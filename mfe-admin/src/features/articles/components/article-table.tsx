import { type AdminArticle, articlePath, placeInWords, wasPublished } from '@app/contracts';
import { Badge, Checkbox, Switch, VisuallyHidden } from '@app/office-kit';
import { formatDay } from '@app/office-kit/dates.ts';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import type { useSelection } from '@app/office-kit/tables/use-selection.ts';
import { Link } from '@app/web-kit';
import type { ListState } from '../../../shared/tables/use-list-state.ts';
import type { useArticleStatus } from '../use-article-status.tsx';
import styles from './articles.module.css';
import { PdfLink } from './pdf-link.tsx';
import { StageBadge } from './stage-badge.tsx';

interface ArticleTableProps {
  articles: readonly AdminArticle[];
  /** The number of articles on all pages of the list. The checkbox in the table head selects all these articles. */
  selectable: number;
  list: ListState;
  selection: ReturnType<typeof useSelection>;
  status: Pick<ReturnType<typeof useArticleStatus>, 'statusOf'> & {
    setOne(article: AdminArticle, status: AdminArticle['status']): void;
  };
}

const columns = [
  { label: 'Ref. num.', sort: 'reference', className: styles.wide },
  { label: 'Title and authors', sort: 'title' },
  { label: 'Pages', sort: 'pages' },
  { label: 'Created', sort: 'created', className: styles.created },
  { label: 'Enabled', sort: 'status' },
  { label: 'PDF', sort: 'pdf' },
  { label: 'Action' },
];

export function ArticleTable({ articles, selectable, list, selection, status }: ArticleTableProps) {
  return (
    <DataTable label="Articles" cards="flow">
      <TableHead columns={columns} list={list}>
        <Checkbox aria-label={`Select all ${selectable}`} {...selection.allProps} />
      </TableHead>
      <tbody>
        {articles.map((article) => (
          <ArticleRow key={article.id} article={article} selection={selection} status={status} />
        ))}
      </tbody>
    </DataTable>
  );
}

type ArticleRowProps = Pick<ArticleTableProps, 'selection' | 'status'> & { article: AdminArticle };

function ArticleRow({ article, selection, status }: ArticleRowProps) {
  const { id, refnumber, txnid } = article;
  const isEnabled = status.statusOf(article) === 'enabled';
  // True if the article itself is enabled, but its issue is a draft or hidden. The article then becomes public together
  // with the issue.
  const waits = article.stage === 'enabled' && article.status !== 'enabled';
  return (
    <tr
      data-row={id}
      className={`${styles.row} ${selection.selected.has(id) ? styles.selected : ''}`}
    >
      <td>
        <Checkbox data-row-tick aria-label={`Select ${refnumber}`} {...selection.rowProps(id)} />
      </td>
      <td className={styles.wide}>
        {refnumber}
        <span className={styles.small}>{txnid}</span>
      </td>
      <td className={styles.title}>
        <Link className={styles.titleLink} to={`/admin/archives/${id}`}>
          <RichTitle html={article.title} />
        </Link>
        <span className={styles.small}>{article.authors.join(', ')}</span>
        <span className={`${styles.small} ${styles.narrow}`}>{refnumber}</span>
        <StageBadge article={article} status={status.statusOf(article) as AdminArticle['status']} />
      </td>
      <td className={styles.line}>{placeInWords(article, 'bare')}</td>
      <td className={styles.created}>
        <time dateTime={article.creation}>{formatDay(article.creation)}</time>
      </td>
      <td>
        {wasPublished(article.stage) && !waits && (
          <Switch
            aria-label={`Enabled: ${refnumber}`}
            checked={isEnabled}
            onChange={() => status.setOne(article, isEnabled ? 'disabled' : 'enabled')}
          />
        )}
      </td>
      <td className={styles.line}>
        {article.file === '' ? (
          <Badge variant="filled" className={styles.noPdf}>
            No PDF
          </Badge>
        ) : (
          <PdfLink article={article}>
            PDF<VisuallyHidden> of {refnumber}</VisuallyHidden>
          </PdfLink>
        )}
      </td>
      <td data-actions>
        <Link data-row-link to={`/admin/archives/${id}`}>
          Edit<VisuallyHidden> {refnumber}</VisuallyHidden>
        </Link>
        {article.status === 'enabled' && (
          <a href={articlePath(article)} target="_blank" rel="noreferrer">
            View<VisuallyHidden> {refnumber} as readers see it, in a new tab</VisuallyHidden>
          </a>
        )}
      </td>
    </tr>
  );
}
