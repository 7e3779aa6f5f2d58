import {
  type ArticleSummary,
  ISSUE_PDF_MAX_BYTES,
  type IssueKey,
  issuePdfPath,
  issueZipPath,
} from '@app/contracts';
import page from '../../../styles/page.module.css';
import { fileSizeText, issueName } from '../../journal/format.ts';
import type { PageIssueDetails } from '../issue-details.ts';
import { IssueCover } from './issue-cover.tsx';
import classes from './issue-title.module.css';

interface IssueTitleProps {
  issue: IssueKey;
  details: PageIssueDetails;
  articles: readonly ArticleSummary[];
}

/** The head of an issue's page: its cover, names and dates, and the whole issue as one file. */
export function IssueTitle({ issue, details, articles }: IssueTitleProps) {
  const { title, dates, cover } = details;
  const bytes = articles.reduce((sum, { fileSize }) => sum + fileSize, 0);
  // Sheets in front of PDFs add to the sum.
  const about = articles.some(({ updates }) => updates.length > 0) ? 'about ' : '';
  return (
    <div className={classes.head}>
      <div className={classes.cover}>
        <IssueCover {...issue} picture={cover} />
      </div>
      <div>
        <h1 className={page.heading}>{issueName(issue)}</h1>
        {title && <p className={classes.title}>{title}</p>}
        {dates && <p className={classes.dates}>{dates}</p>}
        {bytes > 0 && (
          <p className={`${classes.files} ${page.screenOnly}`}>
            {bytes <= ISSUE_PDF_MAX_BYTES && (
              <span>
                <a href={issuePdfPath(issue)}>Whole issue as PDF</a>
                {` about ${fileSizeText(bytes)}`}
              </span>
            )}
            <span>
              <a href={issueZipPath(issue)}>All PDFs as zip</a>
              {` ${about}${fileSizeText(bytes)}`}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
