import {
  articlePdfPath,
  coverPagePath,
  doiUrl,
  issuePath,
  licenseOf,
  licenseUrl,
  type Settings,
} from '@app/contracts';
import { Link } from '@app/web-kit';
import type { ReactNode } from 'react';
import page from '../../../styles/page.module.css';
import { Facts } from '../../journal/components/facts.tsx';
import { dateText, fileSizeText, issueName, licenseName, pageRange } from '../../journal/format.ts';
import type { ShownArticle } from '../shown-article.ts';
import classes from './article-rail.module.css';

interface ArticleRailProps {
  article: ShownArticle;
  typeName: string;
  settings: Settings | undefined;
  children: ReactNode;
}

/** The column beside an article with downloads and facts, followed by `children`. */
export function ArticleRail({ article, typeName, settings, children }: ArticleRailProps) {
  const { refnumber, doi, country, subject, publishdate } = article;
  const license = settings ? licenseOf(article, settings) : article.license;
  const facts = {
    Issue: <Link to={issuePath(article)}>{issueName(article)}</Link>,
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
  };
  return (
    <aside className={classes.rail} aria-label="About this article">
      <div className={`${classes.files} ${page.screenOnly}`}>
        {article.file && (
          <a className={`${page.button} ${page.primary}`} href={articlePdfPath(article)}>
            Download PDF
            {article.fileSize > 0 && (
              <span className={classes.size}>{fileSizeText(article.fileSize)}</span>
            )}
          </a>
        )}
        <Link className={page.button} to={`/pdf?refno=${encodeURIComponent(refnumber)}`}>
          Certificates
        </Link>
        <a className={page.button} href={coverPagePath(refnumber)}>
          Cover page
        </a>
        <a className={page.button} href="#cite">
          Cite
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
