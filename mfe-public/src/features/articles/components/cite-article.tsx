import {
  citationFileNames,
  citationFilePath,
  citationFiles,
  citationStyles,
  labelOf,
  noticedStatement,
  plainText,
} from '@app/contracts';
import { Fragment } from 'react';
import page from '../../../styles/page.module.css';
import { RichText } from '../../journal/components/rich-text.tsx';
import { escapeHtml } from '../../journal/format.ts';
import { type CitedArticle, citationHtml } from '../citation.ts';
import { statementsOf } from '../citation-tags.ts';
import type { PageArticle, PageContext } from '../page-article.ts';
import classes from './cite-article.module.css';
import { CopyButton } from './copy-button.tsx';

interface Citation {
  id: string;
  styleName: string;
  html: string;
}

/**
 * Returns an article's citations: first the journal's own citation line with a note, and then the formatted styles.
 */
export function citationsOf(
  article: CitedArticle,
  journal: string,
  formatted: PageContext['citations'],
  note = '',
): Citation[] {
  const html = citationHtml(article, journal) + note;
  const journalStyle = { id: 'journal', styleName: 'Journal', html };
  const others = formatted.map(({ style, html }) => ({
    id: style,
    styleName: labelOf(citationStyles, style),
    html,
  }));
  return [journalStyle, ...others];
}

interface CiteArticleProps {
  article: PageArticle;
  journal: string;
  origin: string;
  formatted: PageContext['citations'];
}

/** Shows an article's citation in a selectable style. Radio buttons and CSS switch the style without scripts. */
export function CiteArticle({ article, journal, origin, formatted }: CiteArticleProps) {
  const { notice } = article;
  const statements = statementsOf(article, origin);
  if (notice) statements.push(noticedStatement(notice, origin));
  // Notes have the form that the citation formatter uses in the other styles.
  const note = statements.length > 0 ? ` (${escapeHtml(statements.join('. '))})` : '';
  const citations = citationsOf(article, journal, formatted, note);
  return (
    <section className={classes.cite} id="cite" tabIndex={-1} aria-labelledby="cite-heading">
      <h2 id="cite-heading" className={page.subheading}>
        How to cite this article
      </h2>
      <fieldset className={classes.styles}>
        <legend className="frame-spoken">Citation style</legend>
        {citations.map(({ id, styleName, html }, at) => (
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
                text={plainText(html)}
                html={html}
                className={`${page.button} ${classes.copy}`}
              />
            </div>
          </Fragment>
        ))}
      </fieldset>
      {/* The licence of citeproc-js requires this phrase. Only the first citation, `journal`, is not formatted by
         citeproc-js. */}
      {citations.length > 1 && (
        <p className={classes.formatter}>
          <a href="https://citationstyles.org/">Citations by CSL (citeproc-js)</a>
        </p>
      )}
      <div className={classes.files}>
        <span id="cite-files">Download citation</span>
        <ul aria-labelledby="cite-files">
          {citationFileNames.map((extension) => (
            <li key={extension}>
              <a href={citationFilePath(article.refnumber, extension)} download>
                {citationFiles[extension]}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
