import { articlePath, issueOfPath, type Settings, viewPath } from '@app/contracts';
import { type LoaderFunctionArgs, notFound, useLoaderData } from '@app/web-kit';
import { useEffect, useState } from 'react';
import { readArticle, readArticleContext } from '../features/articles/api.ts';
import { ArticleView, type ShownArticle } from '../features/articles/components/article-view.tsx';
import { pageArticle, pageContext } from '../features/articles/page-article.ts';
import { loadText } from '../features/full-text/shown-text.tsx';
import { redirectToCanonical } from '../features/journal/addresses.ts';
import { call } from '../features/journal/api.ts';
import { useSettings } from '../features/journal/use-settings.ts';

export { ArticleErrorPage as ErrorBoundary } from './article-error-page.tsx';

export async function loader({ params, request }: LoaderFunctionArgs): Promise<ShownArticle> {
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
  const text = await loadText(article, request.signal);
  return { article: pageArticle(article), context: pageContext(context), text };
}

export function Component() {
  const loaded = useLoaderData<ShownArticle>();
  const { refnumber } = loaded.article;
  const usage = useView(refnumber, useSettings());
  return <ArticleView key={refnumber} {...loaded} usage={usage} />;
}

/**
 * Reports a view of an article's page. Without scripts, an image on the page reports it. Returns the numbers of views
 * and downloads if the journal publishes them.
 */
function useView(refnumber: string, settings: Settings | undefined): string | undefined {
  const isShown = settings?.usage_shown;
  const [usage, setUsage] = useState<{ refnumber: string; text: string }>();
  useEffect(() => {
    const left = new AbortController();
    const report = async () => {
      await fetch(viewPath(refnumber), { keepalive: true });
      if (!isShown || left.signal.aborted) return;
      const { signal } = left;
      const { views, downloads } = await call('readUsage', { params: { refnumber }, signal });
      const text = `${counted(views, 'view')}, ${counted(downloads, 'download')}`;
      setUsage({ refnumber, text });
    };
    // Failures are ignored, because the page works without the numbers of views and downloads.
    report().catch(() => undefined);
    return () => left.abort();
  }, [refnumber, isShown]);
  return usage?.refnumber === refnumber ? usage.text : undefined;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
