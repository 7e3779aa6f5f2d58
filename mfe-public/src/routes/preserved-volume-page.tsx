import {
  type ArticleSummary,
  articlePath,
  articlePdfPath,
  type IssueKey,
  issueOfPath,
  issuePath,
  issuesOfVolume,
  jatsPath,
  journalName,
  plainText,
  preservedVolumePath,
  printedVolume,
  voidMark,
} from '@app/contracts';
import { type LoaderFunctionArgs, notFound, useLoaderData } from '@app/web-kit';
import { listArticles } from '../features/articles/api.ts';
import { redirectToCanonical } from '../features/journal/addresses.ts';
import { call } from '../features/journal/api.ts';
import { PageHead } from '../features/journal/components/page-head.tsx';
import { issueName } from '../features/journal/format.ts';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';

/**
 * The sentences by which the archives' crawlers recognise the permission. Crawlers require exactly these words.
 */
const PERMISSIONS = [
  'LOCKSS system has permission to collect, preserve, and serve this Archival Unit',
  'CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit',
];

interface LoadedVolume {
  year: number;
  volume: number;
  printed: string;
  issues: { key: IssueKey; articles: ArticleSummary[] }[];
}

export async function loader({ params, request }: LoaderFunctionArgs): Promise<LoadedVolume> {
  const { signal } = request;
  const key = issueOfPath({ ...params, issue: '1' });
  if (!key) throw notFound();
  const { year, volume } = key;
  const archives = await call('listArchives', { signal });
  const found = archives.find((each) => each.year === year && each.volume === volume);
  if (!found) throw notFound();
  redirectToCanonical(preservedVolumePath(key), request);
  const issues = await Promise.all(
    issuesOfVolume(found).map(async (ofIssue) => ({
      key: ofIssue,
      articles: await listArticles(ofIssue, signal),
    })),
  );
  return { year, volume, printed: printedVolume(found), issues };
}

/** Lists everything in a volume by ordinary links, because the archives' crawlers run no scripts. */
export function Component() {
  const { year, volume, printed, issues } = useLoaderData<LoadedVolume>();
  const title = `Volume ${printed} (${year})`;
  const journal = journalName(useSettings());
  return (
    <>
      <PageHead
        title={`Preservation of ${title}`}
        description={`All issues and articles in ${title} of ${journal}, for archives.`}
        path={preservedVolumePath({ year, volume })}
      />
      <p className={page.eyebrow}>
        <a href="/preservation">Preservation</a>
      </p>
      <h1 className={page.heading}>{title}</h1>
      {PERMISSIONS.map((permission) => (
        <p key={permission}>{permission}</p>
      ))}
      {issues.map(({ key, articles }) => (
        <section key={key.issue}>
          <h2>
            <a href={issuePath(key)}>{issueName(key)}</a>
          </h2>
          <ul>
            {articles.map((article) => (
              <li key={article.refnumber}>
                <a href={articlePath(article)}>{plainText(article.title)}</a>
                {article.file && (
                  <>
                    {' '}
                    · <a href={articlePdfPath(article)}>PDF{voidMark(article)}</a>
                  </>
                )}{' '}
                · <a href={jatsPath(article.refnumber)}>JATS</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
