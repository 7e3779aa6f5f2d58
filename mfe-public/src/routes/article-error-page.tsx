import { isRouteErrorResponse, useRouteError } from '@app/web-kit';
import { ArticleNotFound } from '../features/articles/components/article-not-found.tsx';
import { ErrorPage } from './error-pages.tsx';

/** The error boundary of the pages of one article. */
export function ArticleErrorPage() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />;
  return <ArticleNotFound />;
}
