import { citationFilePath, citationFiles } from '@app/contracts';
import { Fragment } from 'react';
import page from '../../../layout/page.module.css';
import { RichText } from '../../journal/components/rich-text.tsx';
import type { CitationChoice } from '../citation-choices.ts';
import classes from './cite-article.module.css';
import { CopyButton } from './copy-button.tsx';

interface CiteArticleProps {
  refnumber: string;
  choices: readonly CitationChoice[];
}

/**
 * The citation in each style, one shown at a time. Radio buttons and the style sheet do the choosing,
 * so that it works without scripts, and by the arrow keys.
 */
export function CiteArticle({ refnumber, choices }: CiteArticleProps) {
  return (
    <section className={classes.cite} id="cite" aria-labelledby="cite-heading" tabIndex={-1}>
      <h2 id="cite-heading" className={page.subheading}>
        How to cite this article
      </h2>
      <fieldset className={classes.styles}>
        <legend className="frame-spoken">Citation style</legend>
        {choices.map((choice, at) => (
          <Fragment key={choice.id}>
            <input
              className={classes.radio}
              type="radio"
              name="citation-style"
              id={`cite-${choice.id}`}
              defaultChecked={at === 0}
            />
            <label className={classes.style} htmlFor={`cite-${choice.id}`}>
              {choice.name}
            </label>
            <div className={classes.citation}>
              <RichText as="div" html={choice.html} />
              <CopyButton
                label="Copy citation"
                text={choice.text}
                html={choice.html}
                className={`${page.button} ${classes.copy}`}
              />
            </div>
          </Fragment>
        ))}
      </fieldset>
      {/* The licence of what formats the styles asks for this phrase; the first is the journal's own. */}
      {choices.length > 1 && (
        <p className={classes.formatter}>
          <a href="https://citationstyles.org/">Citations by CSL (citeproc-js)</a>
        </p>
      )}
      <CitationFiles refnumber={refnumber} />
    </section>
  );
}

/** What reference managers read. */
function CitationFiles({ refnumber }: { refnumber: string }) {
  const endings = Object.keys(citationFiles) as (keyof typeof citationFiles)[];
  return (
    <div className={classes.files}>
      <span id="cite-files">Download citation</span>
      <ul aria-labelledby="cite-files">
        {endings.map((ending) => (
          <li key={ending}>
            <a href={citationFilePath(refnumber, ending)} download>
              {citationFiles[ending]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
