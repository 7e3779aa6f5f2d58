import {
  coverPagePath,
  dateText,
  doiUrl,
  issuePath,
  licenseOf,
  licenseUrl,
  type Settings,
} from '@app/contracts';
import type { ReactNode } from 'react';
import page from '../../../styles/page.module.css';
import { Facts } from '../../journal/components/facts.tsx';
import { issueName, licenseName, pageRange } from '../../journal/format.ts';
import type { ShownArticle } from '../shown-article.ts';
import classes from './article-rail.module.css';
import { PageLink } from './page-link.tsx';

interface ArticleRailProps {
  article: ShownArticle;
  typeName: string;
  settings: Settings | undefined;
  children: ReactNode;
}

/** The column beside an article with certificates, cover page and facts, followed by `children`. */
export function ArticleRail({ article, typeName, settings, children }: ArticleRailProps) {
  const { refnumber, doi, country, subject, publishdate } = article;
  const license = settings ? licenseOf(article, settings) : article.license;
  const facts = {
    Issue: <PageLink to={issuePath(article)}>{issueName(article)}</PageLink>,
    Type: typeName,
    ...(article.articlenumber
      ? { Article: article.articlenumber }
      : { Pages: pageRange(article.pagenumber) }),
    Received: article.received && <Day date={article.received} />,
    Accepted: article.accepted && <Day date={article.accepted} />,
    Published: <Day date={publishdate} />,
    Reference: refnumber,
    DOI: doi && <a href={doiUrl(doi)}>{doi}</a>,
    Licence: license && (
      <a rel="license" href={licenseUrl(license)}>
        {licenseName(license)}
      </a>
    ),
    Subject: subject,
    Country: country,
    // `useView` replaces the dash by the figures.
    Usage: settings?.usage_shown && <span data-usage={refnumber}>–</span>,
  };
  return (
    <aside className={classes.rail} aria-label="About this article">
      <div className={`${classes.files} ${page.screenOnly}`}>
        {!article.notice && (
          <PageLink className={page.button} to={`/pdf?refno=${encodeURIComponent(refnumber)}`}>
            Certificates
          </PageLink>
        )}
        <a className={page.button} href={coverPagePath(refnumber)}>
          Cover page
        </a>
      </div>
      <Facts className={classes.facts} itemClassName={classes.fact} facts={facts} />
      {children}
    </aside>
  );
}

function Day({ date }: { date: string }) {
  return <time dateTime={date.slice(0, 10)}>{dateText(date)}</time>;
}
