import { journalName } from '@app/contracts';
import { RouteErrorPage } from '@app/web-kit';
import { useSettings } from '../features/journal/use-settings.ts';
import { SearchBox } from '../features/search/components/search-box.tsx';
import { Site } from '../layout/site.tsx';
import page from '../styles/page.module.css';

export function ErrorPage() {
  const settings = useSettings();
  return (
    <div className={page.problem}>
      <RouteErrorPage site={settings && journalName(settings)} />
      <p>A search may find what you were looking for:</p>
      <SearchBox id="search-again" label="Search the journal" />
    </div>
  );
}

/** Shown if the settings could not be loaded. The layout then lacks the journal's name. */
export function LayoutErrorPage() {
  return (
    <Site>
      <ErrorPage />
    </Site>
  );
}
