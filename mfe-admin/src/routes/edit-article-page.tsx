import { articlePath } from '@app/contracts';
import {
  listAdminArticles,
  listIssues,
  readAdminArticle,
  readAdminSettings,
} from '@app/contracts/endpoints';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { orNotFound, useLoaderData, useRevalidator } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../area.ts';
import { ArticleForm } from '../features/articles/components/article-form.tsx';
import { ArticleNeighbours } from '../features/articles/components/article-neighbours.tsx';
import { UpdateNotice } from '../features/articles/components/author-notice.tsx';
import { ArticleFaults } from '../features/articles/faults/article-faults.tsx';
import { findIssue } from '../features/articles/issues/read-issue.ts';
import { ArticleUpdates } from '../features/articles/notices/components/article-updates.tsx';
import { noticePath } from '../features/articles/notices/notice-fields.ts';
import { PreviewLinks } from '../features/articles/preview-links/components/preview-links.tsx';
import { backTo, historyOf, PageHead } from '../features/overview/frame/components/page-head.tsx';
import { adminIssuePath, issueName } from '../shared/issue-numbers.ts';
import styles from './pages.module.css';

export const loader = area.loader(async (call, { params }) => {
  const [article, issues, settings] = await Promise.all([
    orNotFound(call(readAdminArticle, { params: { id: params.id ?? '' } })),
    call(listIssues, {}),
    call(readAdminSettings, {}),
  ]);
  const articles = await call(listAdminArticles, { params: article });
  return { article, issues, settings, articles };
});

export function Component() {
  const { article: loaded, articles, issues, settings } = useLoaderData<typeof loader>();
  // A written article is shown immediately, even if reloading the page's data fails.
  const [written, setWritten] = useState(loaded);
  const isNewer = written.id === loaded.id && written.version > loaded.version;
  const article = isNewer ? written : loaded;
  const publicPage = { to: articlePath(article), text: 'Public page', isPublic: 'here' } as const;
  const correct = {
    to: noticePath(article),
    text: 'Correct, retract or withdraw…',
  };
  const { revalidate } = useRevalidator();
  const flash = useFlash();

  return (
    <>
      <PageHead
        title={`Edit ${article.refnumber}`}
        links={[
          backTo(adminIssuePath(article), issueName(article)),
          ...(article.status === 'enabled' ? [publicPage] : []),
          ...(article.status === 'enabled' && !article.notice ? [correct] : []),
          historyOf('article', article.id),
        ]}
        action={<ArticleNeighbours article={article} articles={articles} />}
      />
      <p className={styles.title} dir="auto">
        <RichTitle html={article.title} />
      </p>
      <ArticleUpdates article={article} />
      <ArticleForm
        key={article.id}
        article={article}
        // The journal shows an article without an issue as that of a hidden one.
        issue={findIssue(issues, article) ?? { ...article, status: 'hidden' }}
        issues={issues}
        settings={settings}
        onWritten={setWritten}
        onSaved={(saved) => {
          flash({
            kind: 'success',
            title: saved.refnumber,
            message: 'Article updated successfully',
            advice: <UpdateNotice article={saved} origin={settings.origin} />,
            links: (close) => <ArticleFaults target={saved.id} onFollow={close} />,
          });
          revalidate();
        }}
      />
      {article.status !== 'enabled' && <PreviewLinks article={article.id} />}
    </>
  );
}
