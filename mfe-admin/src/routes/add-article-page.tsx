import type { AdminArticle } from '@app/contracts';
import { proposeArticleNumbers, readAdminSettings } from '@app/contracts/endpoints';
import { useLoaderData, useRevalidator } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../area.ts';
import { ArticleForm } from '../features/articles/components/article-form.tsx';
import { AuthorNotice } from '../features/articles/components/author-notice.tsx';
import { readIssue } from '../features/articles/issues/read-issue.ts';
import { ArticleChecks } from '../features/office/indexing-checks/components/article-checks.tsx';
import { backTo, PageHead } from '../features/overview/frame/components/page-head.tsx';
import { adminIssuePath, issueName } from '../shared/issue-numbers.ts';

export const loader = area.loader(async (call, { params }) => {
  const [settings, { issue }] = await Promise.all([
    call(readAdminSettings, {}),
    readIssue(call, params),
  ]);
  const numbers = await call(proposeArticleNumbers, { params: issue });
  return { issue, settings, numbers };
});

export function Component() {
  const { issue, settings, numbers } = useLoaderData<typeof loader>();
  const [published, setPublished] = useState<AdminArticle | null>(null);
  const [round, setRound] = useState(0);

  const { revalidate } = useRevalidator();

  const startAfresh = async () => {
    // Loads the proposed numbers of the next article.
    await revalidate();
    setPublished(null);
    setRound(round + 1);
  };

  return (
    <>
      <PageHead title="Add article" links={[backTo(adminIssuePath(issue), issueName(issue))]} />
      {published ? (
        <>
          <AuthorNotice
            article={published}
            issue={issue}
            settings={settings}
            onAddAnother={startAfresh}
          />
          <ArticleChecks id={published.id} version={published.version} />
        </>
      ) : (
        <ArticleForm
          key={`${adminIssuePath(issue)}#${round}`}
          article={null}
          issue={issue}
          settings={settings}
          numbers={numbers}
          onSaved={setPublished}
        />
      )}
    </>
  );
}
