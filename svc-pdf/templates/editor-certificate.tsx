import type { ReactNode } from 'react';
import type { PrintedDesign } from '../designs/printed-design.ts';
import type { EditorCertificateFields } from '../editors/fields.ts';
import { CertificateText, Phrase } from './certificate-sheet.tsx';
import { PlainTwin } from './plain-twin.tsx';
import { Words } from './words.tsx';

/** Who serves on the editorial board, and as what. */
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
