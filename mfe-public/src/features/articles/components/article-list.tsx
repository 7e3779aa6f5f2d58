import {
  type ArticleSummary,
  articlePath,
  articlePdfPath,
  issuePath,
  placeInWords,
  voidMark,
} from '@app/contracts';
import { Link } from '@app/web-kit';
import page from '../../../styles/page.module.css';
import { RichText } from '../../journal/components/rich-text.tsx';
import { issueName } from '../../journal/format.ts';
import classes from './article-list.module.css';
import { AuthorNames } from './author-names.tsx';
import { NoticeLinks } from './notice-links.tsx';

interface ArticleListProps {
  articles: readonly ArticleSummary[];
  heading?: 'h2' | 'h3';
  /** Whether to show the issue of each article. */
  withIssue?: boolean;
}

export function ArticleList({ articles, heading: Heading = 'h3', withIssue }: ArticleListProps) {
  return (
    <ol className={page.plainList}>
      {articles.map((article) => (
        <li key={article.refnumber} className={classes.article}>
          <Heading className={page.title} dir="auto">
            <Link to={articlePath(article)}>
              <RichText html={article.title} />
            </Link>
          </Heading>
          <p className={classes.authors}>
            <AuthorNames authors={article.authors} />
          </p>
          <NoticeLinks {...article} />
          <p className={classes.more}>
            {withIssue && <Link to={issuePath(article)}>{issueName(article)}</Link>}
            <span>{placeInWords(article, 'short')}</span>
            {article.file && (
              <a
                href={articlePdfPath(article)}
                aria-label={`PDF${voidMark(article)} of ${article.refnumber}`}
              >
                PDF{voidMark(article)}
              </a>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
