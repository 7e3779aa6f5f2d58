import {
  articlePath,
  certificatePath,
  dateText,
  doiUrl,
  gravestOf,
  issuePath,
  orcidUrl,
  outcomeOf,
  pageRange,
  publicationDate,
  type Verification,
  versionStatement,
} from '@app/contracts';
import { Link } from '@app/web-kit';
import type { ReactNode } from 'react';
import page from '../../../styles/page.module.css';
import { NoticeLinks } from '../../articles/components/notice-links.tsx';
import { Facts } from '../../journal/components/facts.tsx';
import { PageTitle } from '../../journal/components/page-head.tsx';
import { RichText } from '../../journal/components/rich-text.tsx';
import { issueName } from '../../journal/format.ts';
import classes from './genuine.module.css';

/** Shows the journal's record of a genuine certificate. */
export function Genuine({ certificate }: { certificate: Verification }) {
  const { code, name, journal, issns } = certificate;
  const date = publicationDate({ ...certificate, publishdate: certificate.date });
  const day = <time dateTime={date}>{dateText(date)}</time>;
  const facts = { ...factsOf(certificate, day), ISSN: issns.join(', '), Code: code };
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
      {certificate.kind === 'article' && <SinceThen {...certificate} />}
      <Facts className={classes.facts} itemClassName={classes.fact} facts={facts} />
      <p className={classes.actions}>
        {certificate.kind === 'editor' ? (
          <Link className={page.button} to="/board">
            Editorial board
          </Link>
        ) : (
          <>
            <a
              className={`${page.button} ${page.primary}`}
              href={certificatePath(certificate.refnumber, name)}
            >
              Open the certificate
            </a>
            <Link className={page.button} to={articlePath(certificate)}>
              Read the article
            </Link>
          </>
        )}
      </p>
      <p className={page.hint}>
        This is the journal’s current record. Compare it with the certificate in front of you: both
        must name the same person and the same{' '}
        {certificate.kind === 'article' ? 'article' : 'role and day'}.
      </p>
    </>
  );
}

/** Notices about the article that were published after the certificate was printed. */
function SinceThen({ updates }: Extract<Verification, { kind: 'article' }>) {
  const gravest = gravestOf({ updates });
  if (!gravest) return null;
  return (
    <aside className={classes.since} aria-label="Notices about the article">
      <p>
        <strong>{outcomeOf(gravest)}</strong> The certificate shows that the journal published it,
        not that the journal still stands by it.
      </p>
      <NoticeLinks updates={updates} />
    </aside>
  );
}

function factsOf(certificate: Verification, day: ReactNode): Record<string, ReactNode> {
  if (certificate.kind === 'editor') {
    const { designation, affiliation } = certificate;
    return {
      Designation: designation,
      Affiliation: affiliation && <bdi>{affiliation}</bdi>,
      'Certified on': day,
    };
  }
  const { pages, articlenumber, refnumber, doi, orcid, orcidAuthenticated, currentVersion } =
    certificate;
  return {
    'ORCID iD': orcid && (
      <>
        <a href={orcidUrl(orcid)}>{orcidUrl(orcid)}</a>
        {!orcidAuthenticated && ' (unauthenticated)'}
      </>
    ),
    Issue: <Link to={issuePath(certificate)}>{issueName(certificate)}</Link>,
    ...(articlenumber ? { Article: articlenumber } : { Pages: pageRange(pages) }),
    Reference: refnumber,
    DOI: doi && <a href={doiUrl(doi)}>{doiUrl(doi)}</a>,
    Published: day,
    'Current version': currentVersion && versionStatement(currentVersion),
  };
}
