import { articlePdfPath } from '@app/contracts';
import type { MouseEvent } from 'react';
import page from '../../../styles/page.module.css';
import { fileSizeText } from '../../journal/format.ts';
import type { HydratedArticle } from '../shown-article.ts';
import classes from './article-actions.module.css';

/** The row under the authors, which stays in view. */
export function ArticleActions({ article }: { article: HydratedArticle }) {
  const { file, fileSize } = article;
  return (
    <div className={`${classes.actions} ${page.screenOnly}`}>
      {file && (
        <a className={`${page.button} ${page.primary}`} href={articlePdfPath(article)}>
          <span className={classes.verb}>Download </span>PDF
          {fileSize > 0 && <span className={classes.size}>{fileSizeText(fileSize)}</span>}
        </a>
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

/** Opens the device's own dialog. A browser without one goes to the links for sharing. */
function share(event: MouseEvent): void {
  if (!('share' in navigator)) return;
  event.preventDefault();
  // The promise also rejects if the reader closes the dialog.
  navigator.share({ title: document.title, url: location.href }).catch(() => undefined);
}
