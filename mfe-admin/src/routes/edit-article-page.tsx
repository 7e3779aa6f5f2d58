import { type AdminArticle, articlePath } from '@app/contracts';
import {
  listAdminArticles,
  listIssues,
  readAdminArticle,
  readAdminSettings,
} from '@app/contracts/endpoints';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { ariaKeys, isMac, keysText, useShortcut } from '@app/office-kit/keyboard/shortcuts.ts';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { Link, orNotFound, useLoaderData, useNavigate, useRevalidator } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../area.ts';
import { ArticleForm } from '../features/articles/components/article-form.tsx';
import articlesStyles from '../features/articles/components/articles.module.css';
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
  // A saved article is shown immediately, even if reloading the page's data fails.
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
          { to: `/admin/archives/${article.id}/text`, text: 'Text' },
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
        // An article without an existing issue is treated like an article of a hidden issue.
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

const adminArticlePath = ({ id }: AdminArticle) => `/admin/archives/${id}`;

const link = (article: AdminArticle, keys: string, text: string) => (
  <Link
    to={adminArticlePath(article)}
    title={`${article.refnumber} (${keysText(keys)})`}
    aria-keyshortcuts={ariaKeys(keys)}
  >
    {text}
  </Link>
);

interface ArticleNeighboursProps {
  article: Pick<AdminArticle, 'id'>;
  articles: readonly AdminArticle[];
}

const PREVIOUS = 'Alt+P';
const NEXT = 'Alt+N';

function ArticleNeighbours({ article, articles }: ArticleNeighboursProps) {
  const navigate = useNavigate();
  const at = articles.findIndex(({ id }) => id === article.id);
  const previous = articles[at - 1];
  const next = at < 0 ? undefined : articles[at + 1];
  const goTo = (neighbour: AdminArticle | undefined) => () => {
    if (neighbour) navigate(adminArticlePath(neighbour));
  };
  // The shortcuts also work in text fields, except on a Mac, where Alt with a letter types a special character.
  const whileTyping = !isMac();
  useShortcut(PREVIOUS, 'Previous article of the issue', goTo(previous), {
    whileTyping,
    enabled: previous !== undefined,
  });
  useShortcut(NEXT, 'Next article of the issue', goTo(next), {
    whileTyping,
    enabled: next !== undefined,
  });

  if (articles.length < 2) return null;
  return (
    <nav className={articlesStyles.neighbours} aria-label="Articles of the issue">
      {previous && link(previous, PREVIOUS, 'Previous article')}
      <span>
        {at + 1} of {articles.length}
      </span>
      {next && link(next, NEXT, 'Next article')}
    </nav>
  );
}
