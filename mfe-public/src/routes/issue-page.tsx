import {
  type ArticleSummary,
  feedPath,
  type IssueKey,
  issueOfPath,
  issuePath,
  journalName,
} from '@app/contracts';
import { Link, type LoaderFunctionArgs, notFound, useLoaderData } from '@app/web-kit';
import { listArticles } from '../features/articles/api.ts';
import { ArticleTable } from '../features/articles/components/article-table.tsx';
import { IssueHead } from '../features/issues/components/issue-head.tsx';
import { IssueNeighbours } from '../features/issues/components/issue-neighbours.tsx';
import { IssueTitle } from '../features/issues/components/issue-title.tsx';
import { issueDetails, type PageIssueDetails } from '../features/issues/issue-details.ts';
import {
  type NeighbouringIssues,
  neighbouringIssues,
} from '../features/issues/neighbouring-issues.ts';
import { redirectToCanonical } from '../features/journal/addresses.ts';
import { call } from '../features/journal/api.ts';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';

interface LoadedIssue {
  key: IssueKey;
  articles: ArticleSummary[];
  neighbours: NeighbouringIssues;
  details: PageIssueDetails;
}

export async function loader({ params, request }: LoaderFunctionArgs): Promise<LoadedIssue> {
  const key = issueOfPath(params);
  if (!key) throw notFound();
  const [articles, archives] = await Promise.all([
    listArticles(key, request.signal),
    call('listArchives', { signal: request.signal }),
  ]);
  redirectToCanonical(issuePath(key), request);
  const neighbours = neighbouringIssues(archives, key);
  return { key, articles, neighbours, details: issueDetails(archives, key) };
}

export function Component() {
  const { key, articles, neighbours, details } = useLoaderData<LoadedIssue>();
  const settings = useSettings();
  return (
    <>
      <IssueHead issue={key} articles={articles} />
      {articles.length === 0 && <meta name="robots" content="noindex" />}
      <p className={page.eyebrow}>
        <Link to="/archives">Archives</Link>
      </p>
      <IssueTitle issue={key} details={details} articles={articles} />
      {articles.length === 0 ? (
        <p className={page.empty}>
          This issue is being prepared. Its articles will be listed here.
        </p>
      ) : (
        <ArticleTable articles={articles} journal={journalName(settings)} />
      )}
      <IssueNeighbours {...neighbours} />
      <p className={page.screenOnly}>
        <a href={feedPath(key)}>Feed of this issue</a>
      </p>
    </>
  );
}
