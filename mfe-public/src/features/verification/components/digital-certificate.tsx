import {
  articlePath,
  DESIGN_STYLES_PATH,
  dateText,
  doiUrl,
  issuePath,
  orcidUrl,
  pictureSize,
  placeInWords,
  postInWords,
  reviewsInWords,
  roleInWords,
  sealWords,
  UNAUTHENTICATED,
  type Verification,
  volumeAndIssueInWords,
} from '@app/contracts';
import { Link } from '@app/web-kit';
import type { ReactNode } from 'react';
import { Facts } from '../../journal/components/facts.tsx';
import { JournalPicture } from '../../journal/components/journal-picture.tsx';
import { RichText } from '../../journal/components/rich-text.tsx';
import { useSettings } from '../../journal/use-settings.ts';
import { publishedOn } from '../profile-link.ts';
import classes from './digital-certificate.module.css';

/** The length in characters from which names and titles are set smaller. */
const LONG_NAME = 60;
const LONG_TITLE = 160;
/** The angles of the ellipses of a seal, in degrees. */
const PETALS = [0, 20, 40, 60, 80, 100, 120, 140, 160];

/** Shows a certificate with the texts of its PDF and the colours of the journal's documents. */
export function DigitalCertificate({ certificate }: { certificate: Verification }) {
  const { journal, issns, name, sheet } = certificate;
  const logo = useSettings()?.logo_image;
  return (
    <section className={classes.sheet} aria-label="Certificate">
      <link rel="stylesheet" href={DESIGN_STYLES_PATH} />
      <header>
        {logo && <JournalPicture className={classes.logo} src={logo} alt="" />}
        <p className={classes.journal} dir="auto">
          {journal}
        </p>
        {issns.length > 0 && <p className={classes.issn}>ISSN {issns.join(' · ')}</p>}
      </header>
      {sheet?.heading && (
        <h2 className={classes.heading} dir="auto">
          {sheet.heading}
        </h2>
      )}
      <Phrase text={sheet?.opening} />
      <p
        className={name.length > LONG_NAME ? `${classes.name} ${classes.long}` : classes.name}
        dir="auto"
      >
        {name}
      </p>
      {certificate.kind === 'article' && <Article {...certificate} />}
      {certificate.kind === 'editor' && <Service {...certificate} />}
      {certificate.kind === 'reviewer' && <Reviews {...certificate} />}
      <div className={classes.foot}>
        <Facts
          className={classes.facts}
          itemClassName={classes.fact}
          facts={factsOf(certificate)}
        />
        <Seal {...certificate} />
        <Signatory sheet={sheet} />
      </div>
    </section>
  );
}

type ArticleCertificate = Extract<Verification, { kind: 'article' }>;
type EditorCertificate = Extract<Verification, { kind: 'editor' }>;
type ReviewerCertificate = Extract<Verification, { kind: 'reviewer' }>;

function Article(certificate: ArticleCertificate) {
  const { title, pages, articlenumber, sheet } = certificate;
  const isLong = title.length > LONG_TITLE;
  return (
    <>
      <Phrase text={sheet?.statement} />
      <p className={isLong ? `${classes.title} ${classes.long}` : classes.title} dir="auto">
        <Link to={articlePath(certificate)}>
          <RichText html={title} />
        </Link>
      </p>
      <p className={classes.place}>
        <Link to={issuePath(certificate)}>{volumeAndIssueInWords(certificate)}</Link>,{' '}
        {placeInWords({ pagenumber: pages, articlenumber }, 'long')}
      </p>
    </>
  );
}

function Service(certificate: EditorCertificate) {
  const { sheet } = certificate;
  const post = postInWords(certificate);
  return (
    <>
      {post && (
        <p className={classes.title} dir="auto">
          {post}
        </p>
      )}
      <Phrase text={sheet?.statement} />
      <p className={classes.role}>{roleInWords(certificate)}</p>
    </>
  );
}

function Reviews(certificate: ReviewerCertificate) {
  return (
    <>
      <Phrase text={certificate.sheet?.statement} />
      <p className={classes.role}>{reviewsInWords(certificate)}</p>
    </>
  );
}

/** A small line in italics. */
function Phrase({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={classes.phrase} dir="auto">
      {text}
    </p>
  );
}

function Seal(certificate: Verification) {
  const picture = certificate.sheet?.seal_image;
  if (picture) {
    return <img className={classes.sealPicture} src={picture} alt="" {...pictureSize(picture)} />;
  }
  return <DrawnSeal words={wordsOfSeal(certificate)} />;
}

/** Draws the PDF's standard seal, for journals without a picture of a seal. `words` are the two lines in its centre. */
function DrawnSeal({ words: [large, small] }: { words: [string, string] }) {
  return (
    <svg className={classes.seal} viewBox="-17 -17 34 34" aria-hidden="true">
      <circle r="15.4" fill="currentColor" />
      {/* The dots make the edge scalloped. */}
      <circle className={classes.scallops} r="15.4" />
      <g className={classes.lines}>
        <circle r="14.3" />
        {PETALS.map((turn) => (
          <ellipse key={turn} rx="13.7" ry="10" transform={`rotate(${turn})`} />
        ))}
      </g>
      <circle className={classes.centre} r="9" />
      <text className={classes.large} y="1.2">
        {large}
      </text>
      <text className={classes.small} y="4.6">
        {small}
      </text>
    </svg>
  );
}

function wordsOfSeal(certificate: Verification): [string, string] {
  switch (certificate.kind) {
    case 'article':
      return sealWords.article(certificate);
    case 'editor':
      return sealWords.editor(certificate);
    case 'reviewer':
      return sealWords.reviewer(certificate);
  }
}

function Signatory({ sheet }: Pick<Verification, 'sheet'>) {
  const { signatory_name = '', signatory_post = '', signature_image = '' } = sheet ?? {};
  if (!`${signatory_name}${signatory_post}${signature_image}`) return null;
  return (
    <div className={classes.signatory}>
      {signature_image && (
        <img
          className={classes.signature}
          src={signature_image}
          alt=""
          {...pictureSize(signature_image)}
        />
      )}
      <p className={classes.signer}>
        <bdi>{signatory_name}</bdi>
        <small dir="auto">{signatory_post}</small>
      </p>
    </div>
  );
}

function factsOf(certificate: Verification): Record<string, ReactNode> {
  const date = publishedOn(certificate);
  const day = <time dateTime={date}>{dateText(date)}</time>;
  const { code } = certificate;
  if (certificate.kind === 'editor') return { 'Certified on': day, Code: code };
  const { orcid } = certificate;
  const link = orcid && <a href={orcidUrl(orcid)}>{orcidUrl(orcid)}</a>;
  if (certificate.kind === 'reviewer') {
    return { 'Certified on': day, 'ORCID iD': link, Code: code };
  }
  const { refnumber, doi, orcidAuthenticated } = certificate;
  return {
    Published: day,
    'ORCID iD': link && (
      <>
        {link}
        {!orcidAuthenticated && UNAUTHENTICATED}
      </>
    ),
    Reference: refnumber,
    DOI: doi && <a href={doiUrl(doi)}>{doiUrl(doi)}</a>,
    Code: code,
  };
}
