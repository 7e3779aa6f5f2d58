import { plainText } from '@app/contracts';
import type { ReactNode } from 'react';
import type { CertificateFields } from '../certificates/fields.ts';
import type { PrintedDesign } from '../designs/printed-design.ts';
import { CertificateText, Phrase } from './certificate-sheet.tsx';
import { placeOf } from './phrases.ts';
import { PlainTwin } from './plain-twin.tsx';
import { Title } from './title.tsx';

/** Who published what, where and when. */
export function Certificate(fields: CertificateFields & { design: PrintedDesign }): ReactNode {
  const { design, author, title, volume, issue, year, pages, refnumber, doi } = fields;
  // Neither label stays alone in its line before a long value.
  const record = [`Reference\u00a0${refnumber}`, ...(doi === '' ? [] : [`DOI\u00a0${doi}`])];
  return (
    <CertificateText {...fields} name={author} opening={design.certificate_opening} record={record}>
      <Phrase text={design.certificate_statement} />
      <p className="title" dir="auto" data-fit="33">
        <Title html={title} />
      </p>
      <PlainTwin text={plainText(title)} />
      <p className="place">
        Volume {volume}, Issue {issue} ({year}), {placeOf(pages)}
      </p>
    </CertificateText>
  );
}
