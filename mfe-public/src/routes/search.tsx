import { journalName, type SearchPage } from '@app/contracts';
import { Link, type LoaderFunctionArgs, useLoaderData } from '@app/web-kit';
import { PageHead } from '../features/journal/components/page-head.tsx';
import { useSettings } from '../features/journal/use-settings.ts';
import { findArticles } from '../features/search/api/find-articles.ts';
import { FoundArticles } from '../features/search/components/found-articles.tsx';
import { PageLinks } from '../features/search/components/page-links.tsx';
import { SearchForm } from '../features/search/components/search-form.tsx';
import { type Asked, askedBy, searchPath } from '../features/search/search-address.ts';
import page from '../layout/page.module.css';
import classes from './search.module.css';

interface LoadedSearch {
  asked: Asked;
  /** Null while nothing is asked for. */
  found: SearchPage | null;
}

export async function loader({ request }: LoaderFunctionArgs): Promise<LoadedSearch> {
  const asked = askedBy(new URL(request.url).searchParams);
  return { asked, found: asked.q === '' ? null : await findArticles(asked, request.signal) };
}

/** So much of a query is repeated; who pastes a page knows the rest. */
const ECHOED = 120;

export function Component() {
  const { asked, found } = useLoaderData<LoadedSearch>();
  const journal = journalName(useSettings());
  const query = asked.q.length > ECHOED ? `${[...asked.q].slice(0, ECHOED).join('')}…` : asked.q;
  return (
    <>
      <PageHead
        title={query ? `Search: ${query}` : 'Search'}
        description={`Search the articles of ${journal} by title, author, abstract and keyword.`}
        path="/search"
      />
      <meta name="robots" content="noindex" />
      <h1 className={page.heading}>Search</h1>
      <SearchForm asked={asked} found={found} />
      <p className={classes.count} role="status">
        {found && (
          <>
            {countText(found.total)} for “<bdi>{query}</bdi>”
          </>
        )}
      </p>
      {found && <Results asked={asked} found={found} journal={journal} />}
    </>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 result' : `${count} results`;
}

function Results({ asked, found, journal }: { asked: Asked; found: SearchPage; journal: string }) {
  const pages = Math.ceil(found.total / found.pageSize);
  if (found.total === 0) {
    return (
      <>
        <p>Sorry, nothing matched your search terms. Please try again with different keywords.</p>
        {(asked.year || asked.author) && (
          <p>
            <Link to={searchPath({ q: asked.q })}>Search all years and authors</Link>
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
        <Link to={searchPath({ ...asked, page: 1 })}>Go to the first page</Link>
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
      <PageLinks asked={asked} pages={pages} />
    </>
  );
}
