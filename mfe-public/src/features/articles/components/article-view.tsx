import { articlePdfPath, isVoid, voidMark } from '@app/contracts';
import { Link } from '@app/web-kit';
import { type MouseEvent, type ReactNode, useState } from 'react';
import page from '../../../styles/page.module.css';
import type { LoadedText } from '../../full-text/shown-text.tsx';
import { fileSizeText } from '../../journal/format.ts';
import { useSettings } from '../../journal/use-settings.ts';
import { type PageArticle, type PageContext, readersFileSize } from '../page-article.ts';
import { ArticleHead } from './article-head.tsx';
import { ArticleHeader, ArticleText } from './article-text.tsx';
import classes from './article-view.module.css';

export interface ShownArticle {
  article: PageArticle;
  context: PageContext;
  text?: LoadedText | undefined;
}

interface ArticleViewProps extends ShownArticle {
  usage?: string | undefined;
}

/** An article as readers see it, published or as a preview. */
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
    import('../../reading/components/pdf-reader.tsx').then(
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
