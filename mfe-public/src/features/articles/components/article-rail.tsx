import { type Article, articlePdfPath } from '@app/contracts';
import { Link } from '@app/web-kit';
import type { ReactNode } from 'react';
import page from '../../../layout/page.module.css';
import { doiUrl } from '../citation-tags.ts';
import { fileSizeText } from '../file-size.ts';
import classes from './article-rail.module.css';

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** What a reader takes away from an article, and where it stands. */
export function ArticleRail({ article }: { article: Article }) {
  return (
    <aside className={classes.rail} aria-label="About this article">
      {article.file && (
        <a className={`${page.button} ${page.primary}`} href={articlePdfPath(article)}>
          Download PDF
          {article.fileSize > 0 && (
            <span className={classes.size}>{fileSizeText(article.fileSize)}</span>
          )}
        </a>
      )}
      <Link className={page.button} to={`/pdf?refno=${encodeURIComponent(article.refnumber)}`}>
        Certificates
      </Link>
      <dl className={classes.facts}>
        <Fact term="Volume">{article.volume}</Fact>
        <Fact term="Issue">{article.issue}</Fact>
        <Fact term="Year">{article.year}</Fact>
        <Fact term="Pages">{article.pagenumber.replace('-', '–')}</Fact>
        <Fact term="Published">{longDate.format(new Date(article.publishdate))}</Fact>
        <Fact term="Reference">{article.refnumber}</Fact>
        {article.doi && (
          <Fact term="DOI">
            <a href={doiUrl(article.doi)}>{article.doi}</a>
          </Fact>
        )}
      </dl>
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
