import {
  ARTICLE_PREVIEW_KEY,
  type ArticlePreview,
  articlePath,
  type LinkedPreview,
} from '@app/contracts';
import { ApiError, useLocation } from '@app/web-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { pageArticle, pageContext } from '../features/articles/page-article.ts';
import { call } from '../features/journal/api.ts';
import { PageTitle } from '../features/journal/components/page-head.tsx';
import page from '../styles/page.module.css';
import styles from './preview-page.module.css';

/**
 * Shows the article of a preview link or of the tab's session storage. The token of a link is in the fragment of the
 * address, which browsers do not send to servers. Other tabs cannot read the session storage.
 */
export function Component() {
  const token = useLocation().hash.slice(1);
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {token ? <LinkedArticle key={token} token={token} /> : <UnsavedArticle />}
    </>
  );
}

function UnsavedArticle() {
  const [article, setArticle] = useState<ReactNode>(null);
  useEffect(() => {
    const preview = storedPreview();
    // If the chunk cannot be loaded, the page still says that there is no article.
    if (preview) viewOf(preview).then(setArticle, () => undefined);
  }, []);
  return (
    article ?? (
      <Words title="Preview">
        <p>
          An article that is being edited in the back office is shown here before it is saved. This
          tab has none: open the preview from the article’s form.
        </p>
      </Words>
    )
  );
}

type Opening =
  | { state: 'opening' | 'unreachable' }
  | { state: 'refused'; reason: string }
  | { state: 'open'; expires: string; view: ReactNode };

function LinkedArticle({ token }: { token: string }) {
  const [opening, setOpening] = useState<Opening>({ state: 'opening' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    setOpening({ state: 'opening' });
    open(token, signal).then(
      (opened) => signal.aborted || setOpening(opened),
      (error: unknown) => signal.aborted || setOpening(failureOf(error)),
    );
    return () => leaving.abort();
  }, [token, attempt]);

  switch (opening.state) {
    case 'opening':
      return (
        <Words title="Preview">
          <p role="status">Opening the article …</p>
        </Words>
      );
    case 'refused':
      return (
        <Words title="This preview is not available">
          <p role="alert">{opening.reason}</p>
        </Words>
      );
    case 'unreachable':
      return (
        <Words title="The preview could not be opened">
          <p role="alert">The journal cannot be reached at present.</p>
          <button type="button" className={styles.retry} onClick={() => setAttempt(attempt + 1)}>
            Retry
          </button>
        </Words>
      );
    default:
      return (
        <>
          <aside className={styles.banner} aria-label="Preview">
            <strong>Preview – not published.</strong> Only people with this link see the article,
            until {dayOf(opening.expires)}. Please do not cite or share it. Links to it, such as
            those for citing, work once it is published; its PDF can be read now.
          </aside>
          {opening.view}
        </>
      );
  }
}

function Words({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <h1 className={page.heading}>{title}</h1>
      {children}
    </>
  );
}

async function open(token: string, signal: AbortSignal): Promise<Opening> {
  const preview: LinkedPreview = await call('openPreviewLink', { body: { token }, signal });
  if (preview.isPublic) {
    location.replace(articlePath(preview.article));
    return { state: 'opening' };
  }
  return { state: 'open', expires: preview.expires, view: await viewOf(preview) };
}

function failureOf(error: unknown): Opening {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) {
    return { state: 'unreachable' };
  }
  return {
    state: 'refused',
    reason: 'This link has expired, was revoked or is not complete. Ask the journal for a new one.',
  };
}

async function viewOf({ article, context }: ArticlePreview): Promise<ReactNode> {
  const { ArticleView } = await import(
    /* webpackChunkName: "article" */ '../features/articles/components/article-view.tsx'
  );
  return <ArticleView article={pageArticle(article)} context={pageContext(context)} />;
}

/** Returns the day of a moment in the reader's time zone. */
const dayOf = (moment: string) =>
  new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

function storedPreview(): ArticlePreview | null {
  try {
    return JSON.parse(sessionStorage.getItem(ARTICLE_PREVIEW_KEY) ?? 'null');
  } catch {
    return null;
  }
}
