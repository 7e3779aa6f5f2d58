import {
  type ArticleSummary,
  articlePath,
  feedPath,
  ISSUE_PDF_MAX_BYTES,
  type IssueKey,
  issueOfPath,
  issuePath,
  issuePdfPath,
  issueZipPath,
  journalName,
  plainText,
} from '@app/contracts';
import { Link, type LoaderFunctionArgs, notFound, useLoaderData } from '@app/web-kit';
import { listArticles } from '../features/articles/api.ts';
import { ArticleTable } from '../features/articles/components/article-table.tsx';
import { IssueCover } from '../features/issues/components/issue-cover.tsx';
import {
  issueDetails,
  type PageIssueDetails,
  printedKey,
} from '../features/issues/issue-details.ts';
import {
  type NeighbouringIssues,
  neighbouringIssues,
} from '../features/issues/neighbouring-issues.ts';
import { absolute, redirectToCanonical } from '../features/journal/addresses.ts';
import { call } from '../features/journal/api.ts';
import { JsonLd, PageHead } from '../features/journal/components/page-head.tsx';
import { countText, fileSizeText, issueName } from '../features/journal/format.ts';
import { publicationIssue } from '../features/journal/structured-data.ts';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';
import classes from './issue-page.module.css';

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
  const details = issueDetails(archives, key);
  return { key: printedKey(archives, key), articles, neighbours, details };
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

interface IssueHeadProps {
  issue: IssueKey;
  articles: readonly ArticleSummary[];
}

function IssueHead({ issue, articles }: IssueHeadProps) {
  const settings = useSettings();
  const name = issueName(issue);
  const state = articles.length > 0 ? countText(articles.length, 'article') : 'being prepared';
  const journal = journalName(settings);
  return (
    <>
      <PageHead
        title={name}
        description={`${journal}, ${name}: ${state}.`}
        path={issuePath(issue)}
      />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={`${journal}, ${name}`}
        href={feedPath(issue)}
      />
      {settings && (
        <JsonLd
          data={{
            '@context': 'https://schema.org',
            ...publicationIssue(issue, settings),
            hasPart: articles.map((article) => ({
              '@type': 'ScholarlyArticle',
              '@id': absolute(settings, articlePath(article)),
              url: absolute(settings, articlePath(article)),
              headline: plainText(article.title),
              author: article.authors.map((author) => ({ '@type': 'Person', name: author })),
            })),
          }}
        />
      )}
    </>
  );
}

function IssueNeighbours({ previous, next }: NeighbouringIssues) {
  if (!previous && !next) return null;
  return (
    <nav
      className={`${classes.neighbours} ${page.screenOnly}`}
      aria-label="Issues before and after"
    >
      {previous && (
        <p>
          <span>Previous issue</span>
          <Link to={issuePath(previous)} rel="prev">
            {issueName(previous)}
          </Link>
        </p>
      )}
      {next && (
        <p className={classes.next}>
          <span>Next issue</span>
          <Link to={issuePath(next)} rel="next">
            {issueName(next)}
          </Link>
        </p>
      )}
    </nav>
  );
}

interface IssueTitleProps {
  issue: IssueKey;
  details: PageIssueDetails;
  articles: readonly ArticleSummary[];
}

/** The head of an issue's page: its cover, names and dates, and the whole issue as one file. */
function IssueTitle({ issue, details, articles }: IssueTitleProps) {
  const { title, dates, cover } = details;
  const bytes = articles.reduce((sum, { fileSize }) => sum + fileSize, 0);
  // The sum is approximate if sheets of notices precede some PDFs, because it does not include these sheets.
  const about = articles.some(({ updates }) => updates.length > 0) ? 'about ' : '';
  return (
    <div className={classes.head}>
      <div className={classes.cover}>
        <IssueCover {...issue} picture={cover} />
      </div>
      <div>
        <h1 className={page.heading}>{issueName(issue)}</h1>
        {title && <p className={classes.title}>{title}</p>}
        {dates && <p className={classes.dates}>{dates}</p>}
        {bytes > 0 && (
          <p className={`${classes.files} ${page.screenOnly}`}>
            {bytes <= ISSUE_PDF_MAX_BYTES && (
              <span>
                <a href={issuePdfPath(issue)}>Whole issue as PDF</a>
                {` about ${fileSizeText(bytes)}`}
              </span>
            )}
            <span>
              <a href={issueZipPath(issue)}>All PDFs as zip</a>
              {` ${about}${fileSizeText(bytes)}`}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
