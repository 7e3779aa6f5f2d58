import {
  type ArchiveSummary,
  journalName,
  preservedVolumePath,
  printedVolume,
} from '@app/contracts';
import { Link, type LoaderFunctionArgs, useLoaderData } from '@app/web-kit';
import { byVolume } from '../features/issues/archive-years.ts';
import { call } from '../features/journal/api.ts';
import { PageHead } from '../features/journal/components/page-head.tsx';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';

export function loader({ request }: LoaderFunctionArgs) {
  return call('listArchives', { signal: request.signal });
}

/** Lists the volumes for archives that preserve the journal. */
export function Component() {
  const volumes = useLoaderData<ArchiveSummary[]>().toSorted(
    (a, b) => b.year - a.year || byVolume(b, a),
  );
  const settings = useSettings();
  return (
    <>
      <PageHead
        title="Preservation"
        description={`The volumes of ${journalName(settings)}, for archives that preserve them.`}
        path="/preservation"
      />
      <h1 className={page.heading}>Preservation</h1>
      <p className={page.lead}>
        Libraries and archives may collect and preserve all articles of this journal, with their
        records. Each volume has a page with links to everything that belongs to it.
      </p>
      {settings?.archiving_link && (
        <p>
          <a href={settings.archiving_link}>Where articles are preserved</a>
        </p>
      )}
      <p>
        <Link to="/conformance">What validators find in the records</Link>
      </p>
      {volumes.length === 0 ? (
        <p className={page.empty}>No issue has been published yet.</p>
      ) : (
        <ul>
          {volumes.map((volume) => (
            <li key={volume.id}>
              <Link to={preservedVolumePath(volume)}>
                Volume {printedVolume(volume)} ({volume.year})
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
