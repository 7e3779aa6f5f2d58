import { articlePdfPath } from '@app/contracts';
import { Link } from '@app/web-kit';
import type { MouseEvent, ReactNode } from 'react';
import page from '../../../styles/page.module.css';
import { fileSizeText } from '../../journal/format.ts';
import { type PageArticle, readersFileSize } from '../page-article.ts';
import classes from './article-actions.module.css';

interface ArticleActionsProps {
  article: PageArticle;
  /** Shows the PDF on the page, or removes it. */
  setReader(reader: ReactNode): void;
}

/** The row of buttons under the authors. It stays in view while the reader scrolls. */
export function ArticleActions({ article, setReader }: ArticleActionsProps) {
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
        <a className={`${page.button} ${page.primary}`} href={pdf}>
          <span className={classes.verb}>Download </span>PDF
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
 * Opens the device's dialog for sharing. In a browser without such a dialog, the click follows the link to the
 * sharing links.
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
