import type { ReactNode } from 'react';
import type { PrintedDesign } from '../designs/printed-design.ts';
import { Frame, Seal } from './ornament.tsx';
import { day } from './phrases.ts';
import { PlainTwin } from './plain-twin.tsx';
import { QrCode } from './qr-code.tsx';
import { Words } from './words.tsx';

/** What lies beneath the text of every certificate of a design. */
export function CertificateOrnament({ design }: { design: PrintedDesign }): ReactNode {
  const { signature_image, seal_image } = design;
  return (
    <>
      <Frame />
      {seal_image === '' ? <Seal /> : <img className="seal" src={seal_image} alt="" />}
      {signature_image !== '' && <img className="signature" src={signature_image} alt="" />}
      {signs(design) && <div className="rule" />}
    </>
  );
}

interface CertificateTextProps {
  design: PrintedDesign;
  journal: string;
  issns: string[];
  heading: string;
  opening: string;
  /** Whom it names. */
  name: string;
  /** What is certified of them. */
  children: ReactNode;
  /** ISO 8601; its day in UTC is shown. */
  date: string;
  /** Lines beneath the date. */
  record?: string[];
  /** On the seal, if it is the one that is drawn. */
  seal: [year: number, word: string];
  code: string;
  verifyUrl: string;
}

/** The text of a certificate. Its boxes have fixed places, which makes it quick to lay out. */
export function CertificateText(props: CertificateTextProps): ReactNode {
  const { design, journal, issns, heading, opening, name, children, date, record = [] } = props;
  return (
    <>
      <header>
        <p className="journal" dir="auto" data-fit="15">
          <Words text={journal} />
        </p>
        <PlainTwin text={journal} />
        {issns.length > 0 && <p className="issn">ISSN {issns.join(' · ')}</p>}
        {heading !== '' && (
          <h1 className="heading" data-fit="9">
            {heading}
          </h1>
        )}
      </header>
      <section>
        <Phrase text={opening} />
        <p className="name" dir="auto" data-fit="24">
          <Words text={name} />
        </p>
        <PlainTwin text={name} />
        {children}
      </section>
      <QrCode text={props.verifyUrl} />
      <p className="record" data-fit="30">
        {day.format(new Date(date))}
        {record.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <small>Verify at {verifiedAt(props.verifyUrl)}</small>
        <b>{props.code}</b>
      </p>
      {design.seal_image === '' && (
        <p className="words">
          {props.seal[0]}
          <small>{props.seal[1]}</small>
        </p>
      )}
      {signs(design) && (
        <p className="signatory" data-fit="15">
          {design.signatory_name}
          <small>{design.signatory_post}</small>
        </p>
      )}
    </>
  );
}

export function Phrase({ text }: { text: string }): ReactNode {
  return text === '' ? null : (
    <p className="phrase" data-fit="6">
      {text}
    </p>
  );
}

function signs({ signatory_name, signatory_post, signature_image }: PrintedDesign): boolean {
  return `${signatory_name}${signatory_post}${signature_image}` !== '';
}

/** Where a code can be typed in: the address of one certificate without its code. */
function verifiedAt(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname.slice(0, pathname.lastIndexOf('/'));
}
