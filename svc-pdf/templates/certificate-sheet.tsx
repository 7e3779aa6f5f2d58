import type { ReactNode } from 'react';
import type { PrintedDesign } from '../designs/printed-design.ts';
import { JournalHead } from './journal-head.tsx';
import { Frame, Seal } from './ornament.tsx';
import { day } from './phrases.ts';
import { PlainTwin } from './plain-twin.tsx';
import { Words } from './words.tsx';

/** Its left edge is 27 mm from the sheet's, its upper one 155 mm; its side is 32 mm. */
export const QR_PLACE = { x: 102, y: 586, size: 121 };

/** What lies beneath the words of every certificate of a design. */
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

/** What all certificates of one kind have in common that are of one issue. Their places do not depend on the rest. */
export interface CommonWords {
  journal: string;
  issns: string[];
  heading: string;
  /** On the seal, if it is the one that is drawn. */
  seal: [year: number, word: string];
  /** Where a code can be typed in. */
  verifiedAt: string;
}

export function CertificateHead({ journal, issns, heading }: CommonWords): ReactNode {
  return (
    <header>
      <JournalHead journal={journal} issns={issns} fit={15} />
      {heading !== '' && (
        <h1 className="heading" dir="auto" data-fit="9">
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
      <p className="verify" data-fit="9">
        Verify at {verifiedAt}
      </p>
      {design.seal_image === '' && (
        <p className="words">
          {seal[0]}
          <small>{seal[1]}</small>
        </p>
      )}
      {signs(design) && (
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
  /** Whom it names. */
  name: string;
  /** What is certified of them. */
  children: ReactNode;
  /** ISO 8601; its day in UTC is shown. */
  date: string;
  /** Lines beneath the date. */
  record?: string[];
  code: string;
}

/** What one certificate says. Its boxes have fixed places, which makes it quick to lay out. */
export function CertificateText(props: CertificateTextProps): ReactNode {
  const { opening, name, children, date, record = [], code } = props;
  return (
    <>
      <section>
        <Phrase text={opening} />
        <p className="name" dir="auto" data-fit="24">
          <Words text={name} />
        </p>
        <PlainTwin text={name} />
        {children}
      </section>
      <p className="record" data-fit="21">
        {day.format(new Date(date))}
        {record.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <b>{code}</b>
      </p>
    </>
  );
}

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

function signs({ signatory_name, signatory_post, signature_image }: PrintedDesign): boolean {
  return `${signatory_name}${signatory_post}${signature_image}` !== '';
}
