import { articlePdfPath, coverPagePath, doiUrl, issuePath } from '@app/contracts';
import { Link } from '@app/web-kit';
import type { ReactNode } from 'react';
import page from '../../../layout/page.module.css';
import { issueName } from '../../issues/issue-name.ts';
import { fileSizeText } from '../file-size.ts';
import type { ShownArticle } from '../shown-article.ts';
import classes from './article-rail.module.css';

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

interface ArticleRailProps {
  article: ShownArticle;
  /** What follows the facts. */
  children: ReactNode;
}

/** What a reader takes away from an article, and where it stands. */
export function ArticleRail({ article, children }: ArticleRailProps) {
  const { refnumber, doi, country, subject, publishdate } = article;
  return (
    <aside className={classes.rail} aria-label="About this article">
      <div className={classes.files}>
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
        <Fact term="Issue">
          <Link to={issuePath(article)}>{issueName(article)}</Link>
        </Fact>
        <Fact term="Pages">{article.pagenumber.replace('-', '–')}</Fact>
        <Fact term="Published">
          <time dateTime={publishdate.slice(0, 10)}>{longDate.format(new Date(publishdate))}</time>
        </Fact>
        <Fact term="Reference">{refnumber}</Fact>
        {doi && (
          <Fact term="DOI">
            <a href={doiUrl(doi)}>{doi}</a>
          </Fact>
        )}
        {subject && <Fact term="Subject">{subject}</Fact>}
        {country && <Fact term="Country">{country}</Fact>}
      </dl>
      {children}
    </aside>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
