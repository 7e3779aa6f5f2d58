import { journalName, type SearchPage } from '@app/contracts';
import { Link, type LoaderFunctionArgs, useLoaderData } from '@app/web-kit';
import { SearchResults } from '../features/articles/components/search-results.tsx';
import { PageHead } from '../features/journal/components/page-head.tsx';
import { countText } from '../features/journal/format.ts';
import { useSettings } from '../features/journal/use-settings.ts';
import { SearchForm } from '../features/search/components/search-form.tsx';
import {
  findArticles,
  type SearchParameters,
  searchParameters,
  searchPath,
} from '../features/search/search-query.ts';
import page from '../styles/page.module.css';
import classes from './search-page.module.css';

interface LoadedSearch {
  query: SearchParameters;
  /** The results, or null if there is no query. */
  found: SearchPage | null;
}

export async function loader({ request }: LoaderFunctionArgs): Promise<LoadedSearch> {
  const query = searchParameters(new URL(request.url).searchParams);
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
        description={`Search the articles of ${journal} by title, author, abstract, keyword and full text.`}
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
      {found && <SearchResults query={query} found={found} journal={journal} />}
    </>
  );
}
