import { journalName } from '@app/contracts';
import { isRouteErrorResponse, RouteErrorPage, useRouteError } from '@app/web-kit';
import { ArticleNotFound } from '../features/articles/components/article-not-found.tsx';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../layout/page.module.css';
import { SearchBox } from '../layout/search-box.tsx';
import { Site } from '../layout/site.tsx';

export function ErrorPage() {
  const settings = useSettings();
  return (
    <div className={page.problem}>
      <RouteErrorPage site={settings && journalName(settings)} />
      <p>Perhaps a search finds what you were looking for:</p>
      <SearchBox id="search-again" label="Search for what is missing" />
    </div>
  );
}

/** Where an article may be missing. */
export function ArticleErrorPage() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />;
  return <ArticleNotFound />;
}

/** Not even the settings came: the frame stays, without the journal's name. */
export function LayoutErrorPage() {
  return (
    <Site>
      <ErrorPage />
    </Site>
  );
}
