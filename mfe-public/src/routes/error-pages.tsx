import { isRouteErrorResponse, RouteErrorPage, useRouteError } from '@app/web-kit';
import { PageTitle } from '../features/journal/components/page-title.tsx';
import page from '../layout/page.module.css';
import { Site } from '../layout/site.tsx';

export function ErrorPage() {
  return (
    <div className={page.problem}>
      <RouteErrorPage />
    </div>
  );
}

/** Where an article may be missing. */
export function ArticleErrorPage() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />;
  return (
    <>
      <PageTitle>Article not found!</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className={page.heading}>Article not found!</h1>
      <p className={page.lead}>
        There is no article with this reference number, or it has been withdrawn. All articles of
        the journal are in the <a href="/archives">archives</a>.
      </p>
    </>
  );
}

/** Not even the settings came: the frame stays, without the journal's name. */
export function LayoutErrorPage() {
  return (
    <Site>
      <ErrorPage />
    </Site>
  );
}
