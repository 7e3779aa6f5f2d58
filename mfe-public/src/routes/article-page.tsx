import { type Article, type ArticleContext, articlePath, issueOfPath } from '@app/contracts';
import { type LoaderFunctionArgs, notFound, useLoaderData } from '@app/web-kit';
import { type ReactNode, useState } from 'react';
import { readArticle, readArticleContext } from '../features/articles/api.ts';
import { ArticleActions } from '../features/articles/components/article-actions.tsx';
import { ArticleHead } from '../features/articles/components/article-head.tsx';
import { loadDetails, StaticPart } from '../features/articles/components/static-part.tsx';
import {
  type ArticleDetails,
  type HydratedArticle,
  hydratedArticle,
  shownArticle,
  shownContext,
} from '../features/articles/shown-article.ts';
import { useArticleActions } from '../features/articles/use-article-actions.ts';
import { redirectToCanonical } from '../features/journal/addresses.ts';
import { useSettings } from '../features/journal/use-settings.ts';
import { useView } from '../features/usage/use-view.ts';

export { ArticleErrorPage as ErrorBoundary } from './article-not-found.tsx';

export interface LoadedArticle {
  article: HydratedArticle;
  /** The data in the server's document do not contain the details: see `StaticPart`. */
  details?: ArticleDetails;
}

export async function loader({ params, request }: LoaderFunctionArgs): Promise<LoadedArticle> {
  const key = issueOfPath(params);
  if (!key) throw notFound();
  const { refnumber = '' } = params;
  const [article, context] = await Promise.all([
    readArticle(refnumber, request.signal),
    readArticleContext(refnumber, request.signal),
  ]);
  if (!article) throw notFound();
  // The API ignores the issue in the URL and the case of the reference number, so other spellings are redirected.
  redirectToCanonical(articlePath(article), request);
  return loadedArticle(article, context);
}

/** Returns the data of the page. The preview of an unsaved article has them from the tab's storage. */
export async function loadedArticle(
  article: Article,
  context: ArticleContext,
): Promise<LoadedArticle> {
  const details = await loadDetails(shownArticle(article), shownContext(context));
  return { article: hydratedArticle(details.article), details };
}

export function Component() {
  const loaded = useLoaderData<LoadedArticle>();
  useView(loaded.article.refnumber, useSettings());
  return <ArticleView key={loaded.article.refnumber} {...loaded} />;
}

export function ArticleView({ article, details }: LoadedArticle) {
  const settings = useSettings();
  useArticleActions();
  const [reader, setReader] = useState<ReactNode>(null);
  return (
    <article>
      <ArticleHead title={article.title} article={details?.article} settings={settings} />
      <StaticPart id="article-header" details={details}>
        {({ ArticleHeader }, shown) => <ArticleHeader {...shown} settings={settings} />}
      </StaticPart>
      <ArticleActions article={article} setReader={setReader} />
      {reader}
      <StaticPart id="article-text" details={details}>
        {({ ArticleText }, shown) => <ArticleText {...shown} settings={settings} />}
      </StaticPart>
    </article>
  );
}
