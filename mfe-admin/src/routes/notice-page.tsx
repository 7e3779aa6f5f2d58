import type { AdminArticle } from '@app/contracts';
import {
  listAdminArticles,
  listIssues,
  proposeNoticeReferences,
  readAdminArticle,
  readAdminSettings,
} from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { orNotFound, useLoaderData, useNavigate } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../area.ts';
import { ArticleFaults } from '../features/articles/faults/article-faults.tsx';
import { ArticleUpdates } from '../features/articles/notices/components/article-updates.tsx';
import { NoticeForm } from '../features/articles/notices/components/notice-form.tsx';
import styles from '../features/articles/notices/components/notices.module.css';
import { PublishedNotice } from '../features/articles/notices/components/published-notice.tsx';
import { VersionForm } from '../features/articles/notices/components/version-form.tsx';
import { backTo, PageHead } from '../features/overview/frame/components/page-head.tsx';
import { newestIssue } from '../shared/issue-numbers.ts';

export const loader = area.loader(async (call, { params }) => {
  const id = params.id ?? '';
  const [article, references, all, settings] = await Promise.all([
    orNotFound(call(readAdminArticle, { params: { id } })),
    orNotFound(call(proposeNoticeReferences, { params: { id } })),
    call(listIssues, {}),
    call(readAdminSettings, {}),
  ]);
  // A notice must appear at once, so its issue must be public.
  const issues = all.filter(({ status }) => status === 'published');
  const articles = await call(listAdminArticles, { params: newestIssue(issues) ?? article });
  return { article, references, articles, issues, settings };
});

export function Component() {
  const { article, references, articles, issues, settings } = useLoaderData<typeof loader>();
  const [act, setAct] = useState<'notice' | 'version'>('notice');
  const [notice, setNotice] = useState<AdminArticle | null>(null);
  const navigate = useNavigate();
  const flash = useFlash();
  const editPath = `/admin/archives/${article.id}`;

  const showVersion = async (saved: AdminArticle) => {
    await navigate(editPath);
    const message = `Version ${saved.versions.length + 1} is published; earlier ones are on the article’s page.`;
    flash({
      kind: 'success',
      title: saved.refnumber,
      message,
      links: (close) => <ArticleFaults target={saved.id} onFollow={close} />,
    });
  };
  const choice = (value: typeof act, label: string) => (
    <Button
      variant={act === value ? 'filled' : 'default'}
      aria-pressed={act === value}
      onClick={() => setAct(value)}
    >
      {label}
    </Button>
  );

  return (
    <>
      <PageHead
        title={`Correct, retract or withdraw ${article.refnumber}`}
        links={[backTo(editPath, `Edit ${article.refnumber}`)]}
      />
      <p dir="auto">
        <RichTitle html={article.title} />
      </p>
      {notice ? (
        <PublishedNotice article={article} notice={notice} />
      ) : (
        <>
          <ArticleUpdates article={article} />
          {article.status === 'enabled' ? (
            <>
              <div className={styles.acts}>
                {choice('notice', 'Publish a notice')}
                {choice('version', 'Publish a new version')}
              </div>
              {act === 'notice' ? (
                <NoticeForm
                  article={article}
                  articles={articles}
                  issues={issues}
                  settings={settings}
                  references={references}
                  onPublished={setNotice}
                />
              ) : (
                <VersionForm article={article} onPublished={showVersion} />
              )}
            </>
          ) : (
            <p>This article is not public, so it needs no notice. Edit the article instead.</p>
          )}
        </>
      )}
    </>
  );
}
