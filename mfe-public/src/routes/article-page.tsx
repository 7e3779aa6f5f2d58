import {
  articlePath,
  articlePdfPath,
  issueOfPath,
  isVoid,
  type Settings,
  viewPath,
  voidMark,
} from '@app/contracts';
import { Link, type LoaderFunctionArgs, notFound, useLoaderData } from '@app/web-kit';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { readArticle, readArticleContext } from '../features/articles/api.ts';
import { ArticleHead } from '../features/articles/components/article-head.tsx';
import { ArticleHeader, ArticleText } from '../features/articles/components/article-text.tsx';
import {
  type PageArticle,
  type PageContext,
  pageArticle,
  pageContext,
  readersFileSize,
} from '../features/articles/page-article.ts';
import { type LoadedText, loadText } from '../features/full-text/shown-text.tsx';
import { redirectToCanonical } from '../features/journal/addresses.ts';
import { call } from '../features/journal/api.ts';
import { fileSizeText } from '../features/journal/format.ts';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';
import classes from './article-page.module.css';

export { ArticleErrorPage as ErrorBoundary } from './article-not-found.tsx';

export interface LoadedArticle {
  article: PageArticle;
  context: PageContext;
  text?: LoadedText | undefined;
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
  const text = await loadText(article, request.signal);
  return { article: pageArticle(article), context: pageContext(context), text };
}

export function Component() {
  const loaded = useLoaderData<LoadedArticle>();
  const { refnumber } = loaded.article;
  const usage = useView(refnumber, useSettings());
  return <ArticleView key={refnumber} {...loaded} usage={usage} />;
}

interface ArticleViewProps extends LoadedArticle {
  usage?: string | undefined;
}

export function ArticleView({ article, context, text, usage }: ArticleViewProps) {
  const settings = useSettings();
  const [reader, setReader] = useState<ReactNode>(null);
  return (
    <article>
      {settings && <ArticleHead article={article} settings={settings} />}
      <ArticleHeader article={article} settings={settings} />
      <ArticleActions article={article} setReader={setReader} />
      {article.fulltext?.isPdfOfFormerText && (
        <p className={page.screenOnly}>
          The text on this page was corrected. The PDF still has the former text, until a new PDF is
          made.
        </p>
      )}
      {reader}
      <ArticleText
        article={article}
        context={context}
        text={text}
        settings={settings}
        usage={usage}
      />
    </article>
  );
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

interface ArticleActionsProps {
  article: PageArticle;
  /** Shows the PDF on the page, or removes it. */
  setReader(reader: ReactNode): void;
}

/** The row of buttons below the authors, which stays in view while the reader scrolls. */
function ArticleActions({ article, setReader }: ArticleActionsProps) {
  const { file, refnumber } = article;
  const fileSize = readersFileSize(article);
  const pdf = articlePdfPath(article);

  function read(event: MouseEvent) {
    if (!opensHere(event)) return;
    event.preventDefault();
    import('../features/reading/components/pdf-reader.tsx').then(
      ({ PdfReader }) =>
        setReader(<PdfReader url={pdf} refnumber={refnumber} close={() => setReader(null)} />),
      () => location.assign(pdf),
    );
  }

  return (
    <div className={`${classes.actions} ${page.screenOnly}`}>
      {file && (
        <a className={isVoid(article) ? page.button : `${page.button} ${page.primary}`} href={pdf}>
          <span className={classes.verb}>Download </span>PDF{voidMark(article)}
          {fileSize > 0 && <span className={classes.size}>{fileSizeText(fileSize)}</span>}
        </a>
      )}
      {file && (
        <a className={page.button} href={pdf} onClick={read}>
          Read<span className={classes.verb}> here</span>
        </a>
      )}
      {!article.notice && (
        <Link className={page.button} to={`/pdf?refno=${encodeURIComponent(refnumber)}`}>
          Certificates
        </Link>
      )}
      <a className={page.button} href="#cite">
        Cite
      </a>
      {/* biome-ignore lint/a11y/useValidAnchor: without scripts, or in a browser that cannot share, it is a link */}
      <a className={page.button} href="#share" onClick={share}>
        Share
      </a>
    </div>
  );
}

/**
 * Opens the device's dialog for sharing. In browsers without such a dialog, the click follows the link to the sharing
 * links.
 */
function share(event: MouseEvent): void {
  if (!('share' in navigator)) return;
  event.preventDefault();
  // The promise also rejects if the reader closes the dialog.
  navigator.share({ title: document.title, url: location.href }).catch(() => undefined);
}

/** Returns whether a click on a link opens its page in the same tab. */
const opensHere = (event: MouseEvent) =>
  !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
