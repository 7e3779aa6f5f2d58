import { citationFilePath, citationFiles } from '@app/contracts';
import { Fragment } from 'react';
import page from '../../../styles/page.module.css';
import { RichText } from '../../journal/components/rich-text.tsx';
import type { Citation } from '../citation.ts';
import classes from './cite-article.module.css';
import { CopyButton } from './copy-button.tsx';

interface CiteArticleProps {
  refnumber: string;
  citations: readonly Citation[];
}

/**
 * Shows the article's citation in one selected style. Radio buttons and CSS switch between the styles, so
 * that switching works without scripts and with the arrow keys.
 */
export function CiteArticle({ refnumber, citations }: CiteArticleProps) {
  return (
    <section className={classes.cite} id="cite" aria-labelledby="cite-heading" tabIndex={-1}>
      <h2 id="cite-heading" className={page.subheading}>
        How to cite this article
      </h2>
      <fieldset className={classes.styles}>
        <legend className="frame-spoken">Citation style</legend>
        {citations.map(({ id, styleName, html, text }, at) => (
          <Fragment key={id}>
            <input
              className={classes.radio}
              type="radio"
              name="citation-style"
              id={`cite-${id}`}
              defaultChecked={at === 0}
            />
            <label className={classes.style} htmlFor={`cite-${id}`}>
              {styleName}
            </label>
            <div className={classes.citation}>
              <RichText as="div" html={html} />
              <CopyButton
                label="Copy citation"
                text={text}
                html={html}
                className={`${page.button} ${classes.copy}`}
              />
            </div>
          </Fragment>
        ))}
      </fieldset>
      {/* The citation formatter's licence requires this phrase. The first citation does not come from the
          formatter. */}
      {citations.length > 1 && (
        <p className={classes.formatter}>
          <a href="https://citationstyles.org/">Citations by CSL (citeproc-js)</a>
        </p>
      )}
      <CitationFiles refnumber={refnumber} />
    </section>
  );
}

/** Links to the citation as files for reference managers. */
function CitationFiles({ refnumber }: { refnumber: string }) {
  // `Object.keys` returns `string[]` instead of the literal keys.
  const extensions = Object.keys(citationFiles) as (keyof typeof citationFiles)[];
  return (
    <div className={classes.files}>
      <span id="cite-files">Download citation</span>
      <ul aria-labelledby="cite-files">
        {extensions.map((extension) => (
          <li key={extension}>
            <a href={citationFilePath(refnumber, extension)} download>
              {citationFiles[extension]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
