import {
  orcidUrl,
  postInWords,
  reviewsInWords,
  roleInWords,
  UNAUTHENTICATED,
  volumeAndIssueInWords,
} from '@app/contracts';
import type { ReactNode } from 'react';
import { CertificateText, Phrase } from './certificate-sheet.tsx';
import type { Look } from './designs/looks.tsx';
import type {
  CertificateFields,
  EditorCertificateFields,
  PrintedDesign,
  ReviewerCertificateFields,
} from './fields.ts';
import { charactersIn } from './markup.ts';
import { PlainTwin, placeAfterComma, Words } from './text.tsx';
import { Title } from './title.tsx';

const GREEN = '#a6ce39';
const LETTERS =
  'M86.3 186.2H70.9V79.1h15.4v107.1zm22.6-107.1h41.6c39.6 0 57 28.3 57 53.6 0 27.5-21.5 53.6-56.8 53.6h-41.8V79.1zm15.4 93.3h24.5c34.9 0 42.9-26.5 42.9-39.7 0-21.5-13.7-39.7-43.7-39.7h-23.7v79.4zM88.7 56.8c0 5.5-4.5 10.1-10.1 10.1s-10.1-4.6-10.1-10.1c0-5.6 4.5-10.1 10.1-10.1s10.1 4.6 10.1 10.1z';

/** ORCID's icon: filled for an iD that its owner has confirmed, else an outline. */
function OrcidIcon({ isAuthenticated }: { isAuthenticated: boolean }): ReactNode {
  return (
    <svg viewBox="0 0 256 256" aria-hidden="true">
      <circle
        cx="128"
        cy="128"
        r={isAuthenticated ? 128 : 121}
        fill={isAuthenticated ? GREEN : '#fff'}
        {...(!isAuthenticated && { stroke: GREEN, strokeWidth: 14 })}
      />
      <path d={LETTERS} fill={isAuthenticated ? '#fff' : GREEN} />
    </svg>
  );
}

/** The design, which contains the fixed texts, and the maximum heights of the texts. */
interface Printing {
  design: PrintedDesign;
  limits: Look['limits'];
}

export function Certificate(fields: CertificateFields & Printing): ReactNode {
  const { design, limits, author, title, refnumber, doi, orcid } = fields;
  // A non-breaking space keeps each label on the same line as the beginning of its value.
  const record = [
    ...(orcid === '' ? [] : [<Orcid key="orcid" {...fields} />]),
    `Reference\u00a0${refnumber}`,
    ...(doi === '' ? [] : [`DOI\u00a0${doi}`]),
  ];
  return (
    <CertificateText {...fields} name={author} opening={design.certificate_opening} record={record}>
      <Phrase text={design.certificate_statement} />
      <p className="title" dir="auto" data-fit={limits.title}>
        <Title html={title} />
      </p>
      <PlainTwin text={charactersIn(title)} />
      <p className="place" data-fit="6">
        {volumeAndIssueInWords(fields)}
        {placeAfterComma(fields)}
      </p>
    </CertificateText>
  );
}

/** An ORCID iD as ORCID's guidelines require: an unconfirmed iD has another icon and is labelled as such. */
function Orcid({
  orcid,
  orcidAuthenticated,
}: Pick<CertificateFields, 'orcid' | 'orcidAuthenticated'>): ReactNode {
  return (
    <>
      <OrcidIcon isAuthenticated={orcidAuthenticated} />
      <span className="word">{orcidUrl(orcid)}</span>
      {!orcidAuthenticated && UNAUTHENTICATED}
    </>
  );
}

export function EditorCertificate(fields: EditorCertificateFields & Printing): ReactNode {
  const { design, limits } = fields;
  const post = postInWords(fields);
  return (
    <CertificateText {...fields} opening={design.editor_opening}>
      <p className="title" dir="auto" data-fit={limits.post}>
        <Words text={post} />
      </p>
      <PlainTwin text={post} />
      <Phrase text={design.editor_statement} />
      <p className="role">{roleInWords(fields)}</p>
    </CertificateText>
  );
}

export function ReviewerCertificate(fields: ReviewerCertificateFields & Printing): ReactNode {
  const { design, orcid } = fields;
  const record = orcid === '' ? [] : [<Orcid key="orcid" orcid={orcid} orcidAuthenticated />];
  return (
    <CertificateText {...fields} opening={design.reviewer_opening} record={record}>
      <Phrase text={design.reviewer_statement} />
      <p className="role">{reviewsInWords(fields)}</p>
    </CertificateText>
  );
}
