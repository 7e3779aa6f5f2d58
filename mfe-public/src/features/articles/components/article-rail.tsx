import { articlePdfPath, coverPagePath, doiUrl, issuePath, licenseUrl } from '@app/contracts';
import { Link } from '@app/web-kit';
import type { ReactNode } from 'react';
import page from '../../../styles/page.module.css';
import { Fact } from '../../journal/components/fact.tsx';
import { dateText, fileSizeText, issueName, pageRange } from '../../journal/format.ts';
import type { ShownArticle } from '../shown-article.ts';
import classes from './article-rail.module.css';

interface ArticleRailProps {
  article: ShownArticle;
  children: ReactNode;
}

/** The column beside an article with downloads and facts, followed by `children`. */
export function ArticleRail({ article, children }: ArticleRailProps) {
  const { refnumber, doi, license, country, subject, publishdate } = article;
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
      <dl className={classes.facts}>
        <Fact className={classes.fact} term="Issue">
          <Link to={issuePath(article)}>{issueName(article)}</Link>
        </Fact>
        <Fact className={classes.fact} term="Pages">
          {pageRange(article.pagenumber)}
        </Fact>
        <Fact className={classes.fact} term="Published">
          <time dateTime={publishdate.slice(0, 10)}>{dateText(publishdate)}</time>
        </Fact>
        <Fact className={classes.fact} term="Reference">
          {refnumber}
        </Fact>
        {doi && (
          <Fact className={classes.fact} term="DOI">
            <a href={doiUrl(doi)}>{doi}</a>
          </Fact>
        )}
        {license && (
          <Fact className={classes.fact} term="Licence">
            <a rel="license" href={licenseUrl(license)}>
              {license}
            </a>
          </Fact>
        )}
        {subject && (
          <Fact className={classes.fact} term="Subject">
            {subject}
          </Fact>
        )}
        {country && (
          <Fact className={classes.fact} term="Country">
            {country}
          </Fact>
        )}
      </dl>
      {children}
    </aside>
  );
}
