import { articlePath, type SearchPage, type SearchResult } from '@app/contracts';
import { Link } from '@app/web-kit';
import { Fragment } from 'react';
import { RichText } from '../../journal/components/rich-text.tsx';
import { escapeHtml } from '../../journal/format.ts';
import { markedHtml } from '../../search/highlight.ts';
import { hasFilters, type SearchParameters, searchPath } from '../../search/search-query.ts';
import { ArticleTable } from './article-table.tsx';
import { NAMES_IN_LISTS } from './author-names.tsx';
import classes from './search-results.module.css';

interface SearchResultsProps {
  query: SearchParameters;
  found: SearchPage;
  journal: string;
}

export function SearchResults({ query, found, journal }: SearchResultsProps) {
  const pages = Math.ceil(found.total / found.pageSize);
  if (found.total === 0) {
    return (
      <>
        <p>Sorry, nothing matched your search terms. Please try again with different keywords.</p>
        {hasFilters(query) && (
          <p>
            <Link to={searchPath({ q: query.q })}>Search all years and authors</Link>
          </p>
        )}
      </>
    );
  }
  if (found.results.length === 0) {
    return (
      <p>
        {pages === 1
          ? 'There is only one page of results.'
          : `There are only ${pages} pages of results.`}{' '}
        <Link to={searchPath({ ...query, page: 1 })}>Go to the first page</Link>
      </p>
    );
  }
  return (
    <>
      <FoundArticles
        articles={found.results}
        first={(found.page - 1) * found.pageSize + 1}
        journal={journal}
      />
      <PageLinks query={query} pages={pages} />
    </>
  );
}

function PageLinks({ query, pages }: { query: SearchParameters; pages: number }) {
  if (pages < 2) return null;
  const { page } = query;
  return (
    <nav className={classes.pages} aria-label="Pages of results">
      {page > 1 && (
        <Link to={searchPath({ ...query, page: page - 1 })} rel="prev">
          Previous page
        </Link>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link to={searchPath({ ...query, page: page + 1 })} rel="next">
          Next page
        </Link>
      )}
    </nav>
  );
}

interface FoundArticlesProps {
  articles: readonly SearchResult[];
  /** The position of the page's first article among all results. */
  first: number;
  journal: string;
}

/** A table of the found articles with the search terms marked. */
function FoundArticles({ articles, first, journal }: FoundArticlesProps) {
  return (
    <div className={classes.found}>
      <ArticleTable
        articles={articles}
        journal={journal}
        first={first}
        matchedText={(article) => ({
          title: markedHtml(article.title, article.terms),
          authors: <FoundAuthors authors={article.authors} terms={article.terms} />,
          excerpt: (
            <>
              {article.excerpt && <Excerpt excerpt={article.excerpt} terms={article.terms} />}
              <PlaceInText article={article} />
            </>
          ),
        })}
      />
    </div>
  );
}

/**
 * An excerpt of the full text with the match, as a link. The link loads a new document, because the browser then
 * scrolls to the match even without scripts.
 */
function PlaceInText({ article }: { article: SearchResult }) {
  const { place, terms } = article;
  if (!place) return null;
  const { section, anchor, excerpt, lang, dir = 'auto' } = place;
  return (
    <>
      <p className={classes.place}>
        <a href={`${articlePath(article)}#${encodeURIComponent(anchor)}`}>
          In the text
          {section && (
            <>
              :{' '}
              <bdi lang={lang}>
                <RichText html={markedHtml(escapeHtml(section), terms)} />
              </bdi>
            </>
          )}
        </a>
      </p>
      {excerpt !== section && <Excerpt excerpt={excerpt} terms={terms} lang={lang} dir={dir} />}
    </>
  );
}

interface ExcerptProps {
  excerpt: string;
  terms: readonly string[];
  lang?: string | undefined;
  dir?: string;
}

function Excerpt({ excerpt, terms, lang, dir = 'auto' }: ExcerptProps) {
  return (
    <p className={classes.excerpt} lang={lang} dir={dir}>
      <RichText html={markedHtml(escapeHtml(joinedEllipsis(excerpt)), terms)} />
    </p>
  );
}

/** The first authors of an article, and further authors whose names match the query. */
function FoundAuthors({ authors, terms }: Pick<SearchResult, 'authors' | 'terms'>) {
  const names = authors.map((name) => ({ name, html: markedHtml(escapeHtml(name), terms) }));
  const some = names.filter(({ html }, at) => at < NAMES_IN_LISTS || html.includes('<mark>'));
  // As in `AuthorNames`, a single further name is shown instead of “and 1 other”.
  const listed = names.length > some.length + 1 ? some : names;
  return (
    <>
      {listed.map(({ name, html }, at) => (
        <Fragment key={`${name} ${at}`}>
          {at > 0 && ', '}
          <bdi>
            <RichText html={html} />
          </bdi>
        </Fragment>
      ))}
      {listed.length < names.length && ` and ${names.length - listed.length} others`}
    </>
  );
}

/** Prevents a line break before the ellipsis at the end of an excerpt. */
function joinedEllipsis(excerpt: string): string {
  return excerpt.replace(/\s+(?=(?:…|\.{3})$)/, '\u00a0');
}
