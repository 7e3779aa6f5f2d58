import type { ArticleSummary } from '@app/contracts';
import { type IssueKey, issueOfPath, issuePath } from '@app/contracts';
import { Link, type LoaderFunctionArgs, notFound, useLoaderData } from '@app/web-kit';
import { listArticles } from '../features/articles/api/list-articles.ts';
import { ArticleTable } from '../features/articles/components/article-table.tsx';
import { issueName } from '../features/issues/issue-name.ts';
import { absolute } from '../features/journal/addresses.ts';
import { PageTitle } from '../features/journal/components/page-title.tsx';
import { journalName } from '../features/journal/journal-name.ts';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../layout/page.module.css';

interface LoadedIssue {
  key: IssueKey;
  articles: ArticleSummary[];
}

export async function loadIssue({ params, request }: LoaderFunctionArgs): Promise<LoadedIssue> {
  const key = issueOfPath(params);
  if (!key) throw notFound();
  return { key, articles: await listArticles(key, request.signal) };
}

export function IssuePage() {
  const { key, articles } = useLoaderData<LoadedIssue>();
  const settings = useSettings();
  const name = issueName(key);
  return (
    <>
      <PageTitle>{name}</PageTitle>
      {settings && <link rel="canonical" href={absolute(settings, issuePath(key))} />}
      <p className={page.eyebrow}>
        <Link to="/archives">Archives</Link>
      </p>
      <h1 className={page.heading}>{name}</h1>
      {articles.length === 0 ? (
        <p className={page.empty}>
          This issue is being prepared. Its articles will be listed here.
        </p>
      ) : (
        <ArticleTable articles={articles} journal={journalName(settings)} />
      )}
    </>
  );
}
