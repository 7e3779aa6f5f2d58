import { type DocumentDesign, plainText } from '@app/contracts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CertificateFields } from '../certificates/fields.ts';
import type { Markup, SheetMarkup } from '../documents/markup.ts';
import type { EditorCertificateFields } from '../editors/fields.ts';
import type { IndexPageFields } from '../index-pages/fields.ts';
import certificateCss from './certificate.css';
import { Certificate } from './certificate.tsx';
import { EditorCertificate } from './editor-certificate.tsx';
import indexPageCss from './index-page.css';
import { IndexPage } from './index-page.tsx';
import { Frame } from './ornament.tsx';
import { needsTwin } from './plain-twin.tsx';

export { fitToPage } from './fit.ts';

export function renderCertificate(fields: CertificateFields, _design: DocumentDesign): SheetMarkup {
  const { journal, author, title } = fields;
  return sheet(<Certificate {...fields} />, [journal, author, plainText(title)]);
}

export function renderEditorCertificate(
  fields: EditorCertificateFields,
  _design: DocumentDesign,
): SheetMarkup {
  const { journal, name, affiliation } = fields;
  return sheet(<EditorCertificate {...fields} />, [journal, name, affiliation]);
}

export function renderIndexPage(fields: IndexPageFields, _design: DocumentDesign): Markup {
  const entries = fields.issues.flatMap((issue) => issue.entries);
  const texts = entries.flatMap(({ title, authors }) => [plainText(title), authors.join(', ')]);
  return markup(indexPageCss, <IndexPage {...fields} />, [fields.journal, ...texts]);
}

function sheet(text: ReactNode, twins: string[]): SheetMarkup {
  const { css, body, plain } = markup(certificateCss, text, twins);
  return { css, ornament: renderToStaticMarkup(<Frame />), text: body, plain };
}

/** `twins` are the texts that stand there once more where their script needs it. */
function markup(css: string, page: ReactNode, twins: string[]): Markup {
  return { css, body: renderToStaticMarkup(page), plain: twins.filter(needsTwin).join(' ') };
}
