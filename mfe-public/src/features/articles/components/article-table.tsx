import type { ArticleSummary } from '@app/contracts';
import { articlePath, articlePdfPath } from '@app/contracts';
import { Link } from '@app/web-kit';
import { RichText } from '../../journal/components/rich-text.tsx';
import { pagesText } from '../citation.ts';
import classes from './article-table.module.css';
import { AuthorNames } from './author-names.tsx';
import { CitationLine } from './citation-line.tsx';

interface ArticleTableProps {
  articles: readonly ArticleSummary[];
  journal: string;
}

/** The roles say what the elements are even where a narrow screen lays them out as blocks. */
export function ArticleTable({ articles, journal }: ArticleTableProps) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: `display: grid` takes the table's meaning away
    <table className={classes.table} role="table">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            S.No.
          </th>
          <th role="columnheader" scope="col">
            Title and Authors Name
          </th>
          <th role="columnheader" scope="col">
            Country
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {articles.map((article, index) => (
          <tr key={article.refnumber} role="row">
            <td role="cell" className={classes.number}>
              {index + 1}
            </td>
            <td role="cell" className={classes.article}>
              <h2 className={classes.title}>
                <Link to={articlePath(article)}>
                  <RichText html={article.title} />
                </Link>
              </h2>
              <p className={classes.authors}>
                <AuthorNames authors={article.authors} />
              </p>
              <ArticleLinks article={article} />
              <CitationLine article={article} journal={journal} className={classes.citation} />
            </td>
            <td role="cell" className={classes.country}>
              {article.country}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}

function ArticleLinks({ article }: { article: ArticleSummary }) {
  const describedBy = `article ${article.refnumber}`;
  return (
    <p className={classes.links}>
      <Link to={articlePath(article)} aria-label={`Abstract of ${describedBy}`}>
        Abstract
      </Link>
      {article.file && (
        <a href={articlePdfPath(article)} aria-label={`Download ${describedBy}`}>
          Download
        </a>
      )}
      <span>{pagesText(article.pagenumber)}</span>
    </p>
  );
}
