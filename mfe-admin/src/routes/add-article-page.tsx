import type { AdminArticle } from '@app/contracts';
import { readAdminSettings } from '@app/contracts/endpoints';
import { useLoaderData } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../area.ts';
import { ArticleForm } from '../features/articles/components/article-form.tsx';
import { AuthorNotice } from '../features/articles/components/author-notice.tsx';
import { SavedDraft } from '../features/articles/components/draft-status.tsx';
import { readIssue } from '../features/articles/issues/read-issue.ts';
import { ArticleChecks } from '../features/office/indexing-checks/components/article-checks.tsx';
import { backTo, PageHead } from '../features/overview/frame/components/page-head.tsx';
import { adminIssuePath, issueName } from '../shared/issue-numbers.ts';

export const loader = area.loader(async (call, { params }) => {
  const [settings, { issue }] = await Promise.all([
    call(readAdminSettings, {}),
    readIssue(call, params),
  ]);
  return { issue, settings };
});

export function Component() {
  const { issue, settings } = useLoaderData<typeof loader>();
  const [published, setPublished] = useState<AdminArticle | null>(null);
  const [round, setRound] = useState(0);

  const startAfresh = () => {
    setPublished(null);
    setRound(round + 1);
  };

  return (
    <>
      <PageHead title="Add article" links={[backTo(adminIssuePath(issue), issueName(issue))]} />
      {published ? (
        <>
          {published.status === 'enabled' ? (
            <AuthorNotice article={published} settings={settings} onAddAnother={startAfresh} />
          ) : (
            <SavedDraft article={published} issue={issue} onAddAnother={startAfresh} />
          )}
          <ArticleChecks id={published.id} version={published.version} />
        </>
      ) : (
        <ArticleForm
          key={`${adminIssuePath(issue)}#${round}`}
          article={null}
          issue={issue}
          settings={settings}
          onSaved={setPublished}
        />
      )}
    </>
  );
}
