import {
  articleTypes,
  coverPagePath,
  dateText,
  doiUrl,
  issuePath,
  labelOf,
  licenseOf,
  noticeKinds,
  pageRange,
  publicationDate,
  type Settings,
} from '@app/contracts';
import { Link } from '@app/web-kit';
import type { ReactNode } from 'react';
import page from '../../../styles/page.module.css';
import { Facts } from '../../journal/components/facts.tsx';
import { LicenseLink } from '../../journal/components/license-link.tsx';
import { issueName } from '../../journal/format.ts';
import type { PageArticle } from '../page-article.ts';
import classes from './article-rail.module.css';

interface ArticleRailProps {
  article: PageArticle;
  settings: Settings | undefined;
  /** The numbers of views and downloads as text. Undefined until they are loaded. */
  usage: string | undefined;
  children: ReactNode;
}

/** The column beside an article: its cover page and facts, followed by `children`. */
export function ArticleRail({ article, settings, usage, children }: ArticleRailProps) {
  const { refnumber, doi, country, subject } = article;
  const license = settings ? licenseOf(article, settings) : article.license;
  const facts = {
    Issue: <Link to={issuePath(article)}>{issueName(article)}</Link>,
    Type: typeNameOf(article),
    Article: article.articlenumber,
    Pages: pageRange(article.pagenumber),
    Received: article.received && <Day date={article.received} />,
    Accepted: article.accepted && <Day date={article.accepted} />,
    Published: <Day date={publicationDate(article)} />,
    Reference: refnumber,
    DOI: doi && <a href={doiUrl(doi)}>{doiUrl(doi)}</a>,
    Licence: license && <LicenseLink license={license} />,
    Subject: subject,
    Country: country,
    Usage: settings?.usage_shown && <span data-usage>{usage ?? '–'}</span>,
  };
  return (
    <aside className={classes.rail} aria-label="About this article">
      <div className={`${classes.files} ${page.screenOnly}`}>
        <a className={page.button} href={coverPagePath(refnumber)}>
          Cover page
        </a>
      </div>
      <Facts className={classes.facts} itemClassName={classes.fact} facts={facts} />
      {children}
    </aside>
  );
}

/** Returns the name of the article's type, or an empty text for a research article, which is the usual type. */
function typeNameOf({ type, notice }: PageArticle): string {
  if (notice) return labelOf(noticeKinds, notice.kind);
  return type === 'research-article' ? '' : labelOf(articleTypes, type);
}

function Day({ date }: { date: string }) {
  return <time dateTime={date}>{dateText(date)}</time>;
}
