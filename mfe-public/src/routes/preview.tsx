import { ARTICLE_PREVIEW_KEY, type ArticlePreview } from '@app/contracts';
import { type ReactNode, useEffect, useState } from 'react';
import { shownArticle, shownContext } from '../features/articles/shown-article.ts';
import { PageTitle } from '../features/journal/components/page-title.tsx';
import page from '../layout/page.module.css';

/**
 * An article that is not saved yet, as its page will show it. The administration leaves it in this tab's
 * session storage; a server knows of none, and neither does anybody who opens the address by itself.
 */
export function Component() {
  const [article, setArticle] = useState<ReactNode>(null);

  useEffect(() => {
    const preview = keptPreview();
    if (!preview) return;
    // The very page of articles, whose script this page need not have otherwise.
    import(/* webpackChunkName: "article" */ './article.tsx').then(
      ({ ArticleView }) =>
        setArticle(
          <ArticleView
            article={shownArticle(preview.article)}
            context={shownContext(preview.context)}
          />,
        ),
      // The empty page says what to do.
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
            An article that is being written in the administration is shown here before it is saved.
            There is none in this tab: open the preview from the article’s form.
          </p>
        </>
      )}
    </>
  );
}

function keptPreview(): ArticlePreview | null {
  try {
    return JSON.parse(sessionStorage.getItem(ARTICLE_PREVIEW_KEY) ?? 'null');
  } catch {
    return null;
  }
}
