import type { ArticleSummary } from '@app/contracts';
import { articlePath, articlePdfPath, issuePath } from '@app/contracts';
import { Link } from '@app/web-kit';
import { issueName } from '../../issues/issue-name.ts';
import { RichText } from '../../journal/components/rich-text.tsx';
import { pagesText } from '../citation.ts';
import classes from './article-list.module.css';
import { AuthorNames } from './author-names.tsx';

interface ArticleListProps {
  articles: readonly ArticleSummary[];
  /** What the titles are below the page's headings. */
  heading?: 'h2' | 'h3';
  /** Articles of several issues name theirs. */
  withIssue?: boolean;
}

/** Articles as a table of contents. */
export function ArticleList({ articles, heading: Heading = 'h3', withIssue }: ArticleListProps) {
  return (
    <ol className={classes.list}>
      {articles.map((article) => (
        <li key={article.refnumber} className={classes.article}>
          <Heading className={classes.title} dir="auto">
            <Link to={articlePath(article)}>
              <RichText html={article.title} />
            </Link>
          </Heading>
          <p className={classes.authors}>
            <AuthorNames authors={article.authors} />
          </p>
          <p className={classes.more}>
            {withIssue && <Link to={issuePath(article)}>{issueName(article)}</Link>}
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
