import { type AdminArticle, articlePdfPath, plainText } from '@app/contracts';
import { VisuallyHidden } from '@app/web-kit/office';
import { DataTable } from '../../tables/components/data-table.tsx';
import { formatDay } from '../../tables/format-day.ts';
import styles from './article-table.module.css';

export function ArticleTable({ articles }: { articles: AdminArticle[] }) {
  return (
    <DataTable label="Articles">
      <thead>
        <tr>
          <th scope="col">S. No.</th>
          <th scope="col">Ref. num.</th>
          <th scope="col">Title and authors</th>
          <th scope="col">Pages</th>
          <th scope="col">Transaction ID</th>
          <th scope="col">Status</th>
          <th scope="col">Created</th>
          <th scope="col">File</th>
        </tr>
      </thead>
      <tbody>
        {articles.map((article, at) => (
          <tr key={article.id}>
            <td>{at + 1}</td>
            <td>{article.refnumber}</td>
            <td className={styles.title}>
              <span>{plainText(article.title)}</span>
              <span className={styles.authors}>{article.authors.join(', ')}</span>
            </td>
            <td className={styles.line}>{article.pagenumber}</td>
            <td>{article.txnid}</td>
            <td className={article.status === 'disabled' ? styles.disabled : undefined}>
              {article.status}
            </td>
            <td className={styles.line}>
              <time dateTime={article.creation}>{formatDay(article.creation)}</time>
            </td>
            <td>
              {article.file !== '' && (
                <a href={articlePdfPath(article)} target="_blank" rel="noreferrer">
                  PDF<VisuallyHidden> of {article.refnumber}</VisuallyHidden>
                </a>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
