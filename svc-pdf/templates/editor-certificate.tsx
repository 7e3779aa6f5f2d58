import type { ReactNode } from 'react';
import { CertificateText, Phrase } from './certificate-sheet.tsx';
import type { EditorCertificateFields, PrintedDesign } from './fields.ts';
import { PlainTwin, Words } from './text.tsx';

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
