import { articlePath, certificatePath, doiUrl, issuePath, type Verification } from '@app/contracts';
import { Link } from '@app/web-kit';
import page from '../../../styles/page.module.css';
import { Fact } from '../../journal/components/fact.tsx';
import { PageTitle } from '../../journal/components/page-head.tsx';
import { RichText } from '../../journal/components/rich-text.tsx';
import { dateText, issueName, pageRange } from '../../journal/format.ts';
import classes from './genuine.module.css';

type Of<Kind extends Verification['kind']> = Extract<Verification, { kind: Kind }>;

/** Shows the journal's record of a genuine certificate. */
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
        <Fact
          className={classes.fact}
          term={certificate.kind === 'article' ? 'Published' : 'Certified on'}
        >
          <time dateTime={date.slice(0, 10)}>{dateText(date)}</time>
        </Fact>
        {issns.length > 0 && (
          <Fact className={classes.fact} term="ISSN">
            {issns.join(', ')}
          </Fact>
        )}
        <Fact className={classes.fact} term="Code">
          {code}
        </Fact>
      </dl>
      <Actions certificate={certificate} />
      <p className={page.hint}>
        This is the journal’s current record. Compare it with the certificate in front of you: both
        must name the same person and the same{' '}
        {certificate.kind === 'article' ? 'article' : 'role and day'}.
      </p>
    </>
  );
}

function ArticleFacts({ certificate }: { certificate: Of<'article'> }) {
  const { pages, doi, refnumber } = certificate;
  return (
    <>
      <Fact className={classes.fact} term="Issue">
        <Link to={issuePath(certificate)}>{issueName(certificate)}</Link>
      </Fact>
      <Fact className={classes.fact} term="Pages">
        {pageRange(pages)}
      </Fact>
      <Fact className={classes.fact} term="Reference">
        {refnumber}
      </Fact>
      {doi && (
        <Fact className={classes.fact} term="DOI">
          <a href={doiUrl(doi)}>{doi}</a>
        </Fact>
      )}
    </>
  );
}

function EditorFacts({ certificate: { designation, affiliation } }: { certificate: Of<'editor'> }) {
  return (
    <>
      {designation && (
        <Fact className={classes.fact} term="Designation">
          {designation}
        </Fact>
      )}
      {affiliation && (
        <Fact className={classes.fact} term="Affiliation">
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
