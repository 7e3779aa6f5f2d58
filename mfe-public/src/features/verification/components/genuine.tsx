import {
  badgePath,
  CERTIFICATE_PICTURE,
  certificatePath,
  certificatePdfPath,
  certificatePicturePath,
  gravestOf,
  isVoid,
  outcomeOf,
  reviewsInWords,
  roleInWords,
  titlePrefix,
  type Verification,
  verifyPath,
  versionStatement,
  voidOutcome,
} from '@app/contracts';
import { Link } from '@app/web-kit';
import page from '../../../styles/page.module.css';
import { CopyButton } from '../../articles/components/copy-button.tsx';
import { NoticeLinks } from '../../articles/components/notice-links.tsx';
import { absolute } from '../../journal/addresses.ts';
import { PageHead } from '../../journal/components/page-head.tsx';
import { RichText } from '../../journal/components/rich-text.tsx';
import { opening } from '../../journal/format.ts';
import { useSettings } from '../../journal/use-settings.ts';
import { addToProfileUrl, certificateName } from '../profile-link.ts';
import { DigitalCertificate } from './digital-certificate.tsx';
import classes from './genuine.module.css';

/** The data, besides the name, that the reader must compare with the certificate. */
const COMPARED: Record<Verification['kind'], string> = {
  article: 'article',
  editor: 'role and day',
  reviewer: 'year and number of reviews',
};

/** Shows the current state of a genuine certificate, and below it the certificate in digital form. */
export function Genuine({ certificate }: { certificate: Verification }) {
  const { code, name, journal } = certificate;
  const noticed = certificate.kind === 'article' ? certificate : { updates: [] };
  const isRetracted = isVoid(noticed);
  /** The summary in previews of the page on other sites. */
  const summary = [voidOutcome(noticed), `${certificateName(certificate)}.`]
    .filter(Boolean)
    .join(' ');
  return (
    <>
      <PageHead
        title={`${titlePrefix(noticed)}Genuine certificate of ${opening(name)}`}
        description={opening(`${summary} Issued by ${journal}, code ${code}.`)}
        path={verifyPath(code)}
        picture={{
          path: certificatePicturePath(code),
          alt: `${summary} ${name}, ${journal}`,
          ...CERTIFICATE_PICTURE,
        }}
      />
      <p className={page.eyebrow}>Verification of a certificate</p>
      <h1 className={`${page.heading} ${classes.heading}`}>
        <svg className={classes.mark} viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="11" />
          <path d="m6.5 12.5 3.7 3.7 7.3-8" />
        </svg>
        This certificate is genuine
      </h1>
      <Statement {...certificate} />
      {certificate.kind === 'article' && <SinceThen {...certificate} />}
      <DigitalCertificate certificate={certificate} />
      <Actions certificate={certificate} isRetracted={isRetracted} />
      {!isRetracted && <Badge code={code} />}
      <p className={`${page.hint} ${classes.hint}`}>
        This is the journal’s current record. Compare it with the certificate in front of you: both
        must name the same person and the same {COMPARED[certificate.kind]}.
      </p>
    </>
  );
}

/** States in one sentence what the journal certifies. */
function Statement(certificate: Verification) {
  const { journal, name } = certificate;
  return (
    <p className={classes.statement}>
      {journal} certifies that{' '}
      <strong>
        <bdi>{name}</bdi>
      </strong>{' '}
      {certificate.kind === 'article' && (
        <>
          has published the article “
          <bdi>
            <RichText html={certificate.title} />
          </bdi>
          ”.
        </>
      )}
      {certificate.kind === 'editor' && (
        <>serves on its editorial board as {roleInWords(certificate)}.</>
      )}
      {certificate.kind === 'reviewer' && (
        <>
          has completed {reviewsInWords(certificate)}. The manuscripts are not named, because the
          review is blind.
        </>
      )}
      {certificate.kind === 'article' && certificate.currentVersion && (
        <> Current version of the article: {versionStatement(certificate.currentVersion)}.</>
      )}
    </p>
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

interface ActionsProps {
  certificate: Verification;
  /** Whether the article of the certificate was retracted or withdrawn. */
  isRetracted: boolean;
}

/** Buttons for the holder of the certificate. Certificates of retracted articles cannot be shared. */
function Actions({ certificate, isRetracted }: ActionsProps) {
  const settings = useSettings();
  const url = absolute(settings ?? { origin: '' }, verifyPath(certificate.code));
  const title = `${certificateName(certificate)} (${certificate.name})`;
  return (
    <ul className={`${page.screenOnly} ${classes.actions}`}>
      <li>
        <a
          className={`${page.button} ${page.primary}`}
          href={
            certificate.kind === 'article'
              ? certificatePath(certificate.refnumber, certificate.name)
              : certificatePdfPath(certificate.code)
          }
        >
          Download PDF
        </a>
      </li>
      {!isRetracted && (
        <>
          <li className={classes.scripted}>
            <CopyButton className={page.button} label="Share" text={url} shareAs={title} />
          </li>
          <li>
            <a
              className={page.button}
              href={addToProfileUrl(certificate, url)}
              rel="noopener nofollow"
            >
              Add to LinkedIn profile
            </a>
          </li>
        </>
      )}
      {certificate.kind === 'editor' && (
        <li>
          <Link className={page.button} to="/board">
            Editorial board
          </Link>
        </li>
      )}
    </ul>
  );
}

/** Links to the badge of the certificate in each file format. Certificates of retracted articles have no badge. */
function Badge({ code }: { code: string }) {
  return (
    <div className={`${page.screenOnly} ${classes.badge}`}>
      <p className={page.hint}>
        The badge is for portfolios and wallets of credentials (Open Badges 3.0). It is a picture
        that contains the text of the certificate, signed by the journal. Programs can check it, and
        you can check it below.
      </p>
      <ul className={classes.formats}>
        {(['png', 'svg', 'json'] as const).map((format) => (
          <li key={format}>
            <a href={badgePath(code, format)} download>
              Download badge ({format.toUpperCase()})
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
