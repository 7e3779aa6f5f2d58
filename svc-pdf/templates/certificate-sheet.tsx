import { dateText, type Orientation } from '@app/contracts';
import type { ReactNode } from 'react';
import { type Look, SHEETS } from './designs/looks.tsx';
import type { PrintedDesign } from './fields.ts';
import { JournalHead } from './journal-head.tsx';
import { PlainTwin, Words } from './text.tsx';

/** Width of the QR code in CSS pixels: 32 mm. Its light margin is about 4 mm wide. */
export const QR_SIZE = 121;

interface OrnamentProps {
  design: PrintedDesign;
  look: Look;
  orientation: Orientation;
}

/** The drawing beneath the text. All certificates with the same design share this drawing. */
export function CertificateOrnament({ design, look, orientation }: OrnamentProps): ReactNode {
  const { signature_image, seal_image, logo_image } = design;
  const { width, height } = SHEETS[orientation];
  return (
    <>
      <svg className="frame" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {look.frame}
      </svg>
      {logo_image && <img className="logo" src={logo_image} alt="" />}
      {seal_image === '' ? (
        <svg className="seal" viewBox="-17 -17 34 34" aria-hidden="true">
          {look.seal}
        </svg>
      ) : (
        <img className="seal" src={seal_image} alt="" />
      )}
      {signature_image !== '' && <img className="signature" src={signature_image} alt="" />}
      {hasSignatory(design) && <div className="rule" />}
    </>
  );
}

/**
 * Text that all certificates of the same kind and issue share. Its position does not depend on the text of one
 * certificate.
 */
export interface CommonWords {
  journal: string;
  issns: string[];
  heading: string;
  /** The two lines on the default seal. */
  seal: [string, string];
  /** URL of the page where a code can be entered, without the scheme. */
  verifiedAt: string;
}

export function CertificateHead(
  props: CommonWords & { hasLogo: boolean; limits: Look['limits'] },
): ReactNode {
  const { journal, issns, heading, hasLogo, limits } = props;
  return (
    <header className={hasLogo ? 'below-logo' : undefined}>
      <JournalHead
        journal={journal}
        issns={issns}
        fit={hasLogo ? limits.journalBelowLogo : limits.journal}
      />
      {heading !== '' && (
        <h1 className="heading" dir="auto" data-fit={limits.heading}>
          <Words text={heading} />
        </h1>
      )}
      <PlainTwin text={heading} />
    </header>
  );
}

export function CertificateTail(props: CommonWords & { design: PrintedDesign }): ReactNode {
  const { design, seal, verifiedAt } = props;
  return (
    <>
      <p className="verify" data-fit="6">
        Verify at {verifiedAt}
      </p>
      {design.seal_image === '' && (
        <p className="words">
          {seal[0]}
          <small>{seal[1]}</small>
        </p>
      )}
      {hasSignatory(design) && (
        <p className="signatory" dir="auto" data-fit="15">
          <Words text={design.signatory_name} />
          <small dir="auto">
            <Words text={design.signatory_post} />
          </small>
        </p>
      )}
      <PlainTwin text={`${design.signatory_name} ${design.signatory_post}`} />
    </>
  );
}

interface CertificateTextProps {
  opening: string;
  name: string;
  /** The statement about the person. */
  children: ReactNode;
  /** ISO 8601 date and time. The certificate shows the day in UTC. */
  date: string;
  /** Lines below the date. */
  record?: ReactNode[];
  code: string;
  limits: Look['limits'];
}

/** The text of one certificate. Its boxes have fixed positions, so that layout is fast. */
export function CertificateText(props: CertificateTextProps): ReactNode {
  const { opening, name, children, date, record = [], code, limits } = props;
  return (
    <>
      <section>
        <Phrase text={opening} />
        <p className="name" dir="auto" data-fit={limits.name}>
          <Words text={name} />
        </p>
        <PlainTwin text={name} />
        {children}
      </section>
      <p className="record" data-fit="21">
        {dateText(date)}
        {record.map((line, at) => (
          <span key={at}>{line}</span>
        ))}
        <b>{code}</b>
      </p>
    </>
  );
}

/** A small line in italics, or nothing if the text is empty. */
export function Phrase({ text }: { text: string }): ReactNode {
  return text === '' ? null : (
    <>
      <p className="phrase" dir="auto" data-fit="6">
        <Words text={text} />
      </p>
      <PlainTwin text={text} />
    </>
  );
}

function hasSignatory({ signatory_name, signatory_post, signature_image }: PrintedDesign): boolean {
  return `${signatory_name}${signatory_post}${signature_image}` !== '';
}
