import {
  claimsOf,
  type IndexingEntry,
  issuePath,
  journalName,
  plainText,
  type Settings,
} from '@app/contracts';
import { Link, type LoaderFunctionArgs, useLoaderData } from '@app/web-kit';
import { ArticleList } from '../features/articles/components/article-list.tsx';
import { LogoGrid } from '../features/indexing/components/logo-grid.tsx';
import { type CurrentIssue, readCurrentIssue } from '../features/issues/api.ts';
import { IssueCover } from '../features/issues/components/issue-cover.tsx';
import { call } from '../features/journal/api.ts';
import { JournalPicture } from '../features/journal/components/journal-picture.tsx';
import { JsonLd, PageHead } from '../features/journal/components/page-head.tsx';
import { RichText } from '../features/journal/components/rich-text.tsx';
import { claimsInWords, issueName, opening } from '../features/journal/format.ts';
import { periodical } from '../features/journal/structured-data.ts';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';
import classes from './home-page.module.css';

interface LoadedHome {
  current: CurrentIssue | null;
  indexing: IndexingEntry[];
}

export async function loader({ request }: LoaderFunctionArgs): Promise<LoadedHome> {
  const [current, indexing] = await Promise.all([
    readCurrentIssue(request.signal),
    call('listIndexingEntries', { signal: request.signal }),
  ]);
  return { current, indexing };
}

export function Component() {
  const { current, indexing } = useLoaderData<LoadedHome>();
  const settings = useSettings();
  return (
    <>
      <PageHead description={descriptionOf(settings)} path="/" />
      {settings && <JsonLd data={{ '@context': 'https://schema.org', ...periodical(settings) }} />}
      {settings && <Standing settings={settings} />}
      <section aria-labelledby="current-issue">
        <CurrentIssueSection current={current} />
      </section>
      {settings?.home_content && (
        <section className={page.section} aria-labelledby="about">
          <h2 id="about" className={page.subheading}>
            About the journal
          </h2>
          <RichText as="div" className={page.prose} html={settings.home_content} />
        </section>
      )}
      {indexing.length > 0 && (
        <section className={page.section} aria-labelledby="indexing">
          <h2 id="indexing" className={page.subheading}>
            Indexing
          </h2>
          <LogoGrid entries={indexing} />
        </section>
      )}
    </>
  );
}

/** Shows the claims, the promise and the score badge. A journal may have none of them. */
function Standing({ settings }: { settings: Settings }) {
  const claims = claimsOf(settings);
  const { promised_time } = settings;
  const hasBadge = showsScoreBadge(settings);
  if (claims.length === 0 && !promised_time && !hasBadge) return null;
  return (
    <div className={classes.standing}>
      <div>
        {claims.length > 0 && (
          <ul className={classes.claims} aria-label="The journal is">
            {claims.map((claim) => (
              <li key={claim}>{claim}</li>
            ))}
          </ul>
        )}
        {promised_time && (
          <p className={classes.promise}>
            Published link, <Link to="/pdf">certificate</Link> and cover page{' '}
            <strong>{promised_time}</strong>.
          </p>
        )}
      </div>
      {hasBadge && (
        <JournalPicture
          className={classes.badge}
          unsizedClassName={classes.unsized}
          src={settings.score_badge_image}
          alt={`Score badge of ${journalName(settings)}`}
        />
      )}
    </div>
  );
}

/** Returns whether to show the score badge, which is valid only on one domain. */
function showsScoreBadge({ origin, score_badge_domain, score_badge_image }: Settings): boolean {
  if (!score_badge_image || !URL.canParse(origin)) return false;
  const site = new URL(origin);
  const domain = score_badge_domain.toLowerCase().replace(/\/+$/, '');
  return [site.host, site.hostname, site.origin].includes(domain);
}

function descriptionOf(settings: Settings | undefined): string {
  const about = opening(plainText(settings?.home_content ?? ''));
  if (about) return about;
  const claims = settings ? claimsInWords(settings) : '';
  return claims ? `${journalName(settings)} is ${claims}.` : journalName(settings);
}

function CurrentIssueSection({ current }: { current: CurrentIssue | null }) {
  if (!current) {
    return (
      <>
        <h2 id="current-issue" className={page.heading}>
          Current issue
        </h2>
        <p className={page.empty}>
          The first issue is being prepared. Its articles will be listed here as they are published.
        </p>
      </>
    );
  }
  return (
    <div className={classes.current}>
      <div className={classes.cover}>
        <IssueCover {...current.key} picture={current.details.cover} />
      </div>
      <div>
        <p className={page.eyebrow}>
          <Link to={issuePath(current.key)}>{issueName(current.key)}</Link>
          {current.details.dates && ` · ${current.details.dates}`}
        </p>
        <h2 id="current-issue" className={page.heading}>
          Current issue
        </h2>
        {current.details.title && <p className={classes.title}>{current.details.title}</p>}
        <ArticleList articles={current.articles} />
        <p className={`${classes.more} ${page.screenOnly}`}>
          <Link to="/archives">All issues</Link>
        </p>
      </div>
    </div>
  );
}
