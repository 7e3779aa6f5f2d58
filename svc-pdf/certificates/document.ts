import { createHash } from 'node:crypto';
import { plainText } from '@app/contracts';
import { facesFor } from '../fonts/faces.ts';
import type { CertificateFields, CertificateMarkup } from './fields.ts';

/** What `npm run build` makes of `templates/`. */
export interface CertificateTemplate {
  renderCertificate(fields: CertificateFields): CertificateMarkup;
  /** Runs in the page. */
  fitToPage(): void;
}

export interface PrintableDocument {
  /** The same for the same document, fonts and template, and for nothing else. */
  key: string;
  /** Everything in one, fonts embedded. */
  html(): Promise<string>;
  fit(): void;
}

export async function loadTemplate(): Promise<CertificateTemplate> {
  const built = new URL('../dist/templates.mjs', import.meta.url);
  try {
    return (await import(built.href)) as CertificateTemplate;
  } catch (cause) {
    throw new Error('The templates are not built: npm run build -w svc-pdf', { cause });
  }
}

/** A certificate ready to be printed. Its fonts are read only when `html()` is asked for. */
export function certificateDocument(
  template: CertificateTemplate,
  fields: CertificateFields,
): PrintableDocument {
  const { css, body, plain } = template.renderCertificate(fields);
  const text = plainText(body);
  const faces = facesFor([
    { cssFamily: 'Text', weight: 400, size: 14, style: 'normal', text },
    { cssFamily: 'Text', weight: 400, size: 14, style: 'italic', text },
    {
      cssFamily: 'Display',
      weight: 350,
      size: 48,
      style: 'normal',
      text: `${fields.journal}${fields.author}${fields.year}`,
    },
    { cssFamily: 'Plain', weight: 400, size: 14, style: 'normal', text: plain, unshaped: true },
  ]);
  const hash = createHash('sha256');
  for (const part of [css, body, String(template.fitToPage), ...faces.map(({ id }) => id)]) {
    hash.update(part).update('\0');
  }
  return {
    key: hash.digest('hex'),
    fit: template.fitToPage,
    async html() {
      const fonts = await Promise.all(faces.map((face) => face.css()));
      const title = `<title>${escapeText(`Certificate of publication: ${fields.author}`)}</title>`;
      return `<!doctype html><html lang="en"><head><meta charset="utf-8">${title}<style>${fonts.join('')}${css}</style></head><body>${body}</body></html>`;
    },
  };
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
