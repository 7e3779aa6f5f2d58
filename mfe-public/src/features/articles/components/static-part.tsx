import { type ReactNode, useState } from 'react';
import type { ArticleDetails, ShownArticle, ShownContext } from '../shown-article.ts';
// The styles are imported here, so that the server's document contains them.
import './article-authors.module.css';
import './article-keywords.module.css';
import './article-neighbours.module.css';
import './article-notices.module.css';
import './article-rail.module.css';
import './article-record.module.css';
import './article-text.module.css';
import './cite-article.module.css';
import './related-articles.module.css';
import './share-article.module.css';

type Parts = typeof import('./article-parts.tsx');

/** The module of the static parts, once a loader has loaded it. */
let loaded: Parts | undefined;

/** Loads the static parts, and returns what they show. */
export async function loadDetails(
  article: ShownArticle,
  context: ShownContext,
): Promise<ArticleDetails> {
  loaded ??= await import('./article-parts.tsx');
  const { bylineOf, typeNameOf } = loaded;
  const typeName = typeNameOf(article);
  return { article, context, typeName, byline: bylineOf(article.contributors) };
}

interface StaticPartProps {
  id: string;
  /** Undefined in a browser that hydrates the server's page. */
  details: ArticleDetails | undefined;
  children: (parts: Parts, details: ArticleDetails) => ReactNode;
}

/**
 * Renders a part of the page on the server, and after a navigation. A browser that hydrates the server's page leaves the
 * part's markup as it is, and loads neither its code nor its data: some articles have hundreds of authors and references.
 * `useArticleActions` handles its links and buttons.
 */
export function StaticPart({ id, details, children }: StaticPartProps) {
  // A later navigation loads the module while this page is still shown.
  const [parts] = useState(loaded);
  // If React discards the server's page, because something has changed it before, it renders the same part again.
  const [markup] = useState(() => ({
    __html: parts ? '' : (document.getElementById(id)?.innerHTML ?? ''),
  }));
  if (parts && details) return <div id={id}>{children(parts, details)}</div>;
  return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={markup} />;
}
