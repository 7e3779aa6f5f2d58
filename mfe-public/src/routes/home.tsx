import { issuePath } from '@app/contracts';
import { Link, type LoaderFunctionArgs, useLoaderData } from '@app/web-kit';
import { ArticleList } from '../features/articles/components/article-list.tsx';
import { type CurrentIssue, readCurrentIssue } from '../features/issues/api/read-current-issue.ts';
import { issueName } from '../features/issues/issue-name.ts';
import { absolute } from '../features/journal/addresses.ts';
import { PageTitle } from '../features/journal/components/page-title.tsx';
import { RichText } from '../features/journal/components/rich-text.tsx';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../layout/page.module.css';
import classes from './home.module.css';

export function loadHome({ request }: LoaderFunctionArgs) {
  return readCurrentIssue(request.signal);
}

const CLAIMS = ['Indexed', 'Refereed', 'Peer Reviewed'];

export function HomePage() {
  const current = useLoaderData<CurrentIssue | null>();
  const settings = useSettings();
  return (
    <>
      <PageTitle />
      {settings && <link rel="canonical" href={absolute(settings, '/')} />}
      <ul className={classes.claims} aria-label="The journal is">
        {CLAIMS.map((claim) => (
          <li key={claim}>{claim}</li>
        ))}
      </ul>
      <div className={classes.columns}>
        <section aria-labelledby="current-issue">
          <CurrentIssueSection current={current} />
        </section>
        <aside className={classes.aside}>
          <p className={classes.promise}>
            Published link, certificate and cover page <strong>in 5 days</strong>.
          </p>
          {settings?.home_content && (
            <RichText as="div" className={classes.about} html={settings.home_content} />
          )}
        </aside>
      </div>
    </>
  );
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
    <>
      <p className={page.eyebrow}>
        <Link to={issuePath(current.key)}>{issueName(current.key)}</Link>
      </p>
      <h2 id="current-issue" className={page.heading}>
        Current issue
      </h2>
      <ArticleList articles={current.articles} />
      <p className={classes.more}>
        <Link to="/archives">All issues</Link>
      </p>
    </>
  );
}
