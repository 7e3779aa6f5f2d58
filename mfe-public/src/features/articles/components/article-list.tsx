import type { ArticleSummary } from '@app/contracts';
import { articlePath, articlePdfPath } from '@app/contracts';
import { Link } from '@app/web-kit';
import { RichText } from '../../journal/components/rich-text.tsx';
import { pagesText } from '../citation.ts';
import classes from './article-list.module.css';

/** The articles of an issue as a table of contents. */
export function ArticleList({ articles }: { articles: readonly ArticleSummary[] }) {
  return (
    <ol className={classes.list}>
      {articles.map((article) => (
        <li key={article.refnumber} className={classes.article}>
          <h3 className={classes.title}>
            <Link to={articlePath(article)}>
              <RichText html={article.title} />
            </Link>
          </h3>
          <p className={classes.authors}>{article.authors.join(', ')}</p>
          <p className={classes.more}>
            <span>{pagesText(article.pagenumber)}</span>
            {article.file && (
              <a href={articlePdfPath(article)} aria-label={`PDF of ${article.refnumber}`}>
                PDF
              </a>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
