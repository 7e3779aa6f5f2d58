import {
  type ArchiveSummary,
  issueInWords,
  issuePath,
  journalName,
  printedVolume,
} from '@app/contracts';
import { Link, type LoaderFunctionArgs, useLoaderData } from '@app/web-kit';
import {
  type ArchiveGap,
  type ArchiveYear,
  archiveYears,
} from '../features/issues/archive-years.ts';
import { IssueCover } from '../features/issues/components/issue-cover.tsx';
import { call } from '../features/journal/api.ts';
import { PageHead } from '../features/journal/components/page-head.tsx';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';
import classes from './archives-page.module.css';

export function loader({ request }: LoaderFunctionArgs) {
  return call('listArchives', { signal: request.signal });
}

export function Component() {
  const years = archiveYears(useLoaderData<ArchiveSummary[]>());
  const journal = journalName(useSettings());
  return (
    <>
      <PageHead
        title="Archives"
        description={`All issues of ${journal}, by year, volume and issue.`}
        path="/archives"
      />
      <h1 className={page.heading}>Archives</h1>
      {years.length === 0 && (
        <p className={page.empty}>
          No issue has been published yet. The issues will be listed here by year.
        </p>
      )}
      {years.map((year) => (
        <ArchiveFrame key={year.year} {...year} />
      ))}
      {years.length > 0 && (
        <p className={page.screenOnly}>
          <Link to="/preservation">All volumes for libraries and archives</Link>
        </p>
      )}
    </>
  );
}

function ArchiveFrame({ year, issues, gaps }: ArchiveYear) {
  const heading = `year-${year}`;
  return (
    <section className={classes.frame} aria-labelledby={heading}>
      <h2 id={heading} className={classes.year}>
        {year} <span>ISSUES</span>
      </h2>
      <div>
        <ul className={classes.tiles}>
          {issues.map((key) => (
            <li key={`${key.volume}/${key.issue}`}>
              <Link className={classes.tile} to={issuePath(key)}>
                <IssueCover {...key} />
                <span className={classes.label}>
                  VOL. {printedVolume(key)} : {issueInWords(key, 'ISSUE')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {gaps.length > 0 && (
          <p className={classes.gaps}>Not published here: {gaps.map(gapText).join(', ')}.</p>
        )}
      </div>
    </section>
  );
}

function gapText({ volume, first, last }: ArchiveGap): string {
  return `VOL. ${volume} : ISSUE ${first === last ? first : `${first}–${last}`}`;
}
