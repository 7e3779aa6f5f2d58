import { journalName, type SearchPage } from '@app/contracts';
import { Link, type LoaderFunctionArgs, useLoaderData } from '@app/web-kit';
import { PageHead } from '../features/journal/components/page-head.tsx';
import { countText } from '../features/journal/format.ts';
import { useSettings } from '../features/journal/use-settings.ts';
import { FoundArticles } from '../features/search/components/found-articles.tsx';
import { PageLinks } from '../features/search/components/page-links.tsx';
import { SearchForm } from '../features/search/components/search-form.tsx';
import {
  findArticles,
  type SearchQuery,
  searchPath,
  searchQuery,
} from '../features/search/search-query.ts';
import page from '../styles/page.module.css';
import classes from './search-page.module.css';

interface LoadedSearch {
  query: SearchQuery;
  /** The results; null without a query. */
  found: SearchPage | null;
}

export async function loader({ request }: LoaderFunctionArgs): Promise<LoadedSearch> {
  const query = searchQuery(new URL(request.url).searchParams);
  return { query, found: query.q === '' ? null : await findArticles(query, request.signal) };
}

/** The maximum number of characters of the query that the page repeats. */
const MAX_ECHO = 120;

export function Component() {
  const { query, found } = useLoaderData<LoadedSearch>();
  const journal = journalName(useSettings());
  const { q } = query;
  const echo = q.length > MAX_ECHO ? `${[...q].slice(0, MAX_ECHO).join('')}…` : q;
  return (
    <>
      <PageHead
        title={echo ? `Search: ${echo}` : 'Search'}
        description={`Search the articles of ${journal} by title, author, abstract and keyword.`}
        path="/search"
      />
      <meta name="robots" content="noindex" />
      <h1 className={page.heading}>Search</h1>
      <SearchForm query={query} found={found} />
      <p className={classes.count} role="status">
        {found && (
          <>
            {countText(found.total, 'result')} for “<bdi>{echo}</bdi>”
          </>
        )}
      </p>
      {found?.suggestion && (
        <p className={classes.suggestion}>
          Did you mean{' '}
          <Link to={searchPath({ ...query, q: found.suggestion, page: 1 })}>
            <bdi>{found.suggestion}</bdi>
          </Link>
          ?
        </p>
      )}
      {found && <Results query={query} found={found} journal={journal} />}
    </>
  );
}

interface ResultsProps {
  query: SearchQuery;
  found: SearchPage;
  journal: string;
}

function Results({ query, found, journal }: ResultsProps) {
  const pages = Math.ceil(found.total / found.pageSize);
  if (found.total === 0) {
    return (
      <>
        <p>Sorry, nothing matched your search terms. Please try again with different keywords.</p>
        {(query.year || query.author) && (
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
