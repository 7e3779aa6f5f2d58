import { articlePath, certificatePath, doiUrl, issuePath, type Verification } from '@app/contracts';
import { Link } from '@app/web-kit';
import type { ReactNode } from 'react';
import page from '../../../layout/page.module.css';
import { issueName } from '../../issues/issue-name.ts';
import { PageTitle } from '../../journal/components/page-title.tsx';
import { RichText } from '../../journal/components/rich-text.tsx';
import classes from './genuine.module.css';

type Of<Kind extends Verification['kind']> = Extract<Verification, { kind: Kind }>;

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** What the journal has certified: whom, for what, where and when. */
export function Genuine({ certificate }: { certificate: Verification }) {
  const { code, name, journal, issns, date } = certificate;
  return (
    <>
      <PageTitle>{`Genuine certificate: ${code}`}</PageTitle>
      <p className={page.eyebrow}>Verification of a certificate</p>
      <h1 className={`${page.heading} ${classes.heading}`}>
        <svg className={classes.mark} viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="11" />
          <path d="m6.5 12.5 3.7 3.7 7.3-8" />
        </svg>
        This certificate is genuine
      </h1>
      <p className={classes.statement}>
        {journal} certifies that{' '}
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        {certificate.kind === 'article' ? (
          <>
            has published the article “
            <bdi>
              <RichText html={certificate.title} />
            </bdi>
            ”.
          </>
        ) : (
          <>serves on its editorial board as {certificate.role}.</>
        )}
      </p>
      <dl className={classes.facts}>
        {certificate.kind === 'article' ? (
          <ArticleFacts certificate={certificate} />
        ) : (
          <EditorFacts certificate={certificate} />
        )}
        <Fact term={certificate.kind === 'article' ? 'Published' : 'Certified on'}>
          <time dateTime={date.slice(0, 10)}>{longDate.format(new Date(date))}</time>
        </Fact>
        {issns.length > 0 && <Fact term="ISSN">{issns.join(', ')}</Fact>}
        <Fact term="Code">{code}</Fact>
      </dl>
      <Actions certificate={certificate} />
      <p className={page.hint}>
        This is the journal’s own record as it stands today. Compare it with the certificate before
        you: it is to name the same person and the same{' '}
        {certificate.kind === 'article' ? 'article' : 'role and day'}.
      </p>
    </>
  );
}

function ArticleFacts({ certificate }: { certificate: Of<'article'> }) {
  const { pages, doi, refnumber } = certificate;
  return (
    <>
      <Fact term="Issue">
        <Link to={issuePath(certificate)}>{issueName(certificate)}</Link>
      </Fact>
      <Fact term="Pages">{pages.replace('-', '–')}</Fact>
      <Fact term="Reference">{refnumber}</Fact>
      {doi && (
        <Fact term="DOI">
          <a href={doiUrl(doi)}>{doi}</a>
        </Fact>
      )}
    </>
  );
}

function EditorFacts({ certificate: { designation, affiliation } }: { certificate: Of<'editor'> }) {
  return (
    <>
      {designation && <Fact term="Designation">{designation}</Fact>}
      {affiliation && (
        <Fact term="Affiliation">
          <bdi>{affiliation}</bdi>
        </Fact>
      )}
    </>
  );
}

function Actions({ certificate }: { certificate: Verification }) {
  if (certificate.kind === 'editor') {
    return (
      <p className={classes.actions}>
        <Link className={page.button} to="/board">
          Editorial board
        </Link>
      </p>
    );
  }
  return (
    <p className={classes.actions}>
      <a
        className={`${page.button} ${page.primary}`}
        href={certificatePath(certificate.refnumber, certificate.name)}
      >
        Open the certificate
      </a>
      <Link className={page.button} to={articlePath(certificate)}>
        Read the article
      </Link>
    </p>
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
