import { ARTICLE_PREVIEW_KEY, type ArticlePreview } from '@app/contracts';
import { type ReactNode, useEffect, useState } from 'react';
import { PageTitle } from '../features/journal/components/page-head.tsx';
import page from '../styles/page.module.css';

/** Shows the article in the tab's session storage, which servers and other tabs cannot read. */
export function Component() {
  const [article, setArticle] = useState<ReactNode>(null);

  useEffect(() => {
    const preview = storedPreview();
    if (!preview) return;
    import(/* webpackChunkName: "article" */ './article-page.tsx').then(
      async ({ ArticleView, loadedArticle }) =>
        setArticle(<ArticleView {...(await loadedArticle(preview.article, preview.context))} />),
      // If the chunk cannot be loaded, the text for a missing article remains.
      () => undefined,
    );
  }, []);

  return (
    <>
      <meta name="robots" content="noindex" />
      {article ?? (
        <>
          <PageTitle>Preview</PageTitle>
          <h1 className={page.heading}>Preview</h1>
          <p>
            An article that is being edited in the back office is shown here before it is saved.
            This tab has none: open the preview from the article’s form.
          </p>
        </>
      )}
    </>
  );
}

function storedPreview(): ArticlePreview | null {
  try {
    return JSON.parse(sessionStorage.getItem(ARTICLE_PREVIEW_KEY) ?? 'null');
  } catch {
    return null;
  }
}
