import { plainText } from '@app/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CertificateFields, CertificateMarkup } from '../certificates/fields.ts';
import css from './certificate.css';
import { Certificate } from './certificate.tsx';
import { needsTwin } from './plain-twin.tsx';

export { fitToPage } from './fit.ts';

export function renderCertificate(fields: CertificateFields): CertificateMarkup {
  const { journal, author, title } = fields;
  return {
    css,
    body: renderToStaticMarkup(<Certificate {...fields} />),
    plain: [journal, author, plainText(title)].filter(needsTwin).join(' '),
  };
}
