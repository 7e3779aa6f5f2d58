import { type AdminSearchRow, MAX_SEARCH_RESULTS, placeInWords } from '@app/contracts';
import { searchAllArticles } from '@app/contracts/endpoints';
import { VisuallyHidden } from '@app/office-kit';
import { formatDay } from '@app/office-kit/dates.ts';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { DataTable, EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { Link, useLoaderData } from '@app/web-kit';
import { area } from '../area.ts';
import { authorNamePath } from '../features/articles/author-names/author-name-path.ts';
import { StageBadge } from '../features/articles/components/stage-badge.tsx';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';
import styles from './search-page.module.css';

export const loader = area.loader(async (call, { request }) => {
  const q = new URL(request.url).searchParams.get('q')?.trim() ?? '';
  return { query: q, articles: q === '' ? [] : await call(searchAllArticles, { query: { q } }) };
});

export function Component() {
  const { query, articles } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={query === '' ? 'Search' : `Search: ${query}`}
        links={
          articles.length > 0
            ? [{ to: authorNamePath(query), text: 'Correct this as an author’s name' }]
            : []
        }
      />
      {articles.length > 0 ? (
        <>
          <p role="status">{foundText(articles.length)}</p>
          <SearchTable articles={articles} />
        </>
      ) : (
        <EmptyState>
          Not Found!
          {query === '' &&
            ' Search for a title, an author, a reference number or a transaction ID.'}
        </EmptyState>
      )}
    </>
  );
}

function foundText(articles: number): string {
  if (articles >= MAX_SEARCH_RESULTS)
    return `The ${MAX_SEARCH_RESULTS} best matches. Add words to narrow the search.`;
  return articles === 1 ? '1 article' : `${articles} articles`;
}

const columns = [
  ...['S. NO.', 'REF. NUM.', 'TITLE', 'TRANSACTION ID', 'PAGES'].map((label) => ({ label })),
  { label: 'Created At', className: styles.wide },
  { label: 'Modified At', className: styles.wide },
  { label: 'Action' },
];

function SearchTable({ articles }: { articles: AdminSearchRow[] }) {
  return (
    <DataTable label="Articles found" cards="flow">
      <TableHead columns={columns} />
      <tbody>
        {articles.map((article, at) => (
          <tr key={article.id} data-row={article.id}>
            <td>{at + 1}</td>
            <td>{article.refnumber}</td>
            <td className={styles.title} data-main>
              <Link to={`/admin/archives/${article.id}`}>
                <RichTitle html={article.title} />
              </Link>
              <StageBadge className={styles.disabled} article={article} />
            </td>
            <td className={styles.id} data-label="Transaction">
              {article.txnid}
            </td>
            <td className={styles.line} data-label="Pages">
              {placeInWords(article, 'bare')}
            </td>
            <td className={styles.wide}>
              <time dateTime={article.creation}>{formatDay(article.creation)}</time>
            </td>
            <td className={styles.wide}>
              <time dateTime={article.modification}>{formatDay(article.modification)}</time>
            </td>
            <td>
              <Link data-row-link to={`/admin/archives/${article.id}`}>
                Edit<VisuallyHidden> {article.refnumber}</VisuallyHidden>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
