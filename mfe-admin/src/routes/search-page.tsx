import { MAX_SEARCH_RESULTS } from '@app/contracts';
import { searchAllArticles } from '@app/contracts/endpoints';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { useLoaderData } from '@app/web-kit';
import { area } from '../area.ts';
import { authorNamePath } from '../features/articles/author-names/author-name-path.ts';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';
import { SearchTable } from '../features/overview/search/components/search-table.tsx';

export const loader = area.loader(async (call, { request }) => {
  const q = new URL(request.url).searchParams.get('q')?.trim() ?? '';
  return { query: q, articles: q === '' ? [] : await call(searchAllArticles, { query: { q } }) };
});

export function Component() {
  const { query, articles } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={query === '' ? 'Search' : `Search: ${query}`}
        links={
          articles.length > 0
            ? [{ to: authorNamePath(query), text: 'Correct this as an author’s name' }]
            : []
        }
      />
      {articles.length > 0 ? (
        <>
          <p role="status">{foundText(articles.length)}</p>
          <SearchTable articles={articles} />
        </>
      ) : (
        <EmptyState>
          Not Found!
          {query === '' &&
            ' Search for a title, an author, a reference number or a transaction ID.'}
        </EmptyState>
      )}
    </>
  );
}

function foundText(articles: number): string {
  if (articles >= MAX_SEARCH_RESULTS)
    return `The ${MAX_SEARCH_RESULTS} best matches. Add words to narrow the search.`;
  return articles === 1 ? '1 article' : `${articles} articles`;
}
