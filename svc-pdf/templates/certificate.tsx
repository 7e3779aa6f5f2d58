import { orcidUrl, plainText } from '@app/contracts';
import type { ReactNode } from 'react';
import { CertificateText, Phrase } from './certificate-sheet.tsx';
import type { CertificateFields, EditorCertificateFields, PrintedDesign } from './fields.ts';
import { OrcidIcon } from './orcid-icon.tsx';
import { PlainTwin, pagesText, Words } from './text.tsx';
import { Title } from './title.tsx';

export function Certificate(fields: CertificateFields & { design: PrintedDesign }): ReactNode {
  const { design, author, title, volume, issue, year, refnumber, doi, orcid } = fields;
  // A non-breaking space keeps each label on the same line as the beginning of its value.
  const record = [
    ...(orcid === '' ? [] : [<Orcid key="orcid" {...fields} />]),
    `Reference\u00a0${refnumber}`,
    ...(doi === '' ? [] : [`DOI\u00a0${doi}`]),
  ];
  return (
    <CertificateText {...fields} name={author} opening={design.certificate_opening} record={record}>
      <Phrase text={design.certificate_statement} />
      <p className="title" dir="auto" data-fit="33">
        <Title html={title} />
      </p>
      <PlainTwin text={plainText(title)} />
      <p className="place">
        Volume {volume}, Issue {issue} ({year}), {pagesText(fields)}
      </p>
    </CertificateText>
  );
}

/** An ORCID iD as ORCID's guidelines ask for: one that its owner has not confirmed has another icon and says so. */
function Orcid({
  orcid,
  orcidAuthenticated,
}: Pick<CertificateFields, 'orcid' | 'orcidAuthenticated'>): ReactNode {
  return (
    <>
      <OrcidIcon isAuthenticated={orcidAuthenticated} />
      <span className="word">{orcidUrl(orcid)}</span>
      {!orcidAuthenticated && ' (unauthenticated)'}
    </>
  );
}

export function EditorCertificate(
  fields: EditorCertificateFields & { design: PrintedDesign },
): ReactNode {
  const { design, designation, affiliation, role } = fields;
  const post = `${designation}, ${affiliation}`;
  return (
    <CertificateText {...fields} opening={design.editor_opening}>
      <p className="title" dir="auto" data-fit="24">
        <Words text={post} />
      </p>
      <PlainTwin text={post} />
      <Phrase text={design.editor_statement} />
      <p className="role">{role}</p>
    </CertificateText>
  );
}
