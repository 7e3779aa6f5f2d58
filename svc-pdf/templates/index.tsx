import { renderToStaticMarkup } from 'react-dom/server';
import type { CertificateFields } from '../certificates/fields.ts';
import css from './certificate.css';
import { Certificate } from './certificate.tsx';

export { fitToPage } from './fit.ts';

/** A certificate's document but for its fonts: the style sheet and the markup of the body. */
export function renderCertificate(fields: CertificateFields): { css: string; body: string } {
  return { css, body: renderToStaticMarkup(<Certificate {...fields} />) };
}
