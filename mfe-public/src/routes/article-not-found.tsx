import { isRouteErrorResponse, Link, useRouteError } from '@app/web-kit';
import { PageTitle } from '../features/journal/components/page-head.tsx';
import { SearchBox } from '../features/search/components/search-box.tsx';
import page from '../styles/page.module.css';
import { ErrorPage } from './error-pages.tsx';

/** Shown for an article that does not exist or is not enabled. The specification prescribes the heading. */
export function ArticleNotFound() {
  return (
    <>
      <PageTitle>Article not found!</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className={page.heading}>Article not found!</h1>
      <p className={page.lead}>
        There is no article with this reference number, or it has been withdrawn. You can{' '}
        <Link to="/search">search the journal</Link>, or look through all of its articles in the{' '}
        <Link to="/archives">archives</Link>.
      </p>
      <SearchBox id="search-again" label="Search the journal" />
    </>
  );
}

export function ArticleErrorPage() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />;
  return <ArticleNotFound />;
}
