import { type ArticleSummary, articlePath, articlePdfPath, placeInWords } from '@app/contracts';
import { Link } from '@app/web-kit';
import type { ReactNode } from 'react';
import page from '../../../styles/page.module.css';
import { RichText } from '../../journal/components/rich-text.tsx';
import { citationHtml } from '../citation.ts';
import classes from './article-table.module.css';
import { AuthorNames } from './author-names.tsx';
import { NoticeLinks } from './notice-links.tsx';

interface ArticleTableProps<A> {
  articles: readonly A[];
  journal: string;
  /** The number shown in the first row. */
  first?: number;
  /** Returns an article's texts with the search terms marked. The title is HTML. */
  matchedText?: (article: A) => { title: string; authors: ReactNode; excerpt: ReactNode };
}

/** A table of articles. */
export function ArticleTable<A extends ArticleSummary>({
  articles,
  journal,
  first = 1,
  matchedText,
}: ArticleTableProps<A>) {
  const rows = articles.map((article) => ({ article, text: matchedText?.(article) }));
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {['S.No.', 'Title and Authors Name', 'Country'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ article, text }, index) => (
          <tr key={article.refnumber}>
            <td className={classes.number}>{first + index}</td>
            <td className={classes.article}>
              <h2 className={page.title}>
                <Link to={articlePath(article)}>
                  <RichText html={text?.title ?? article.title} />
                </Link>
              </h2>
              <p className={classes.authors}>
                {text?.authors ?? <AuthorNames authors={article.authors} />}
              </p>
              <NoticeLinks {...article} />
              {text?.excerpt}
              <ArticleLinks article={article} />
              <p className={classes.citation} data-citation>
                <RichText html={citationHtml(withFewAuthors(article), journal)} />
              </p>
            </td>
            <td className={classes.country}>{article.country}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The maximum number of authors in citations within lists. An article's page names all authors. */
const CITED_AUTHORS = 10;

function withFewAuthors<A extends ArticleSummary>(article: A): A {
  const { citedAuthors: names } = article;
  if (names.length <= CITED_AUTHORS + 1) return article;
  return { ...article, citedAuthors: [...names.slice(0, CITED_AUTHORS), 'et al.'] };
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
      <span>{placeInWords(article, 'short')}</span>
    </p>
  );
}
