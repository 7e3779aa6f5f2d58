import {
  type ArticleSummary,
  articlePath,
  feedPath,
  type IssueKey,
  issuePath,
  journalName,
  plainText,
} from '@app/contracts';
import { absolute } from '../../journal/addresses.ts';
import { JsonLd, PageHead } from '../../journal/components/page-head.tsx';
import { countText, issueName } from '../../journal/format.ts';
import { publicationIssue } from '../../journal/structured-data.ts';
import { useSettings } from '../../journal/use-settings.ts';

interface IssueHeadProps {
  issue: IssueKey;
  articles: readonly ArticleSummary[];
}

export function IssueHead({ issue, articles }: IssueHeadProps) {
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
