import { plainText } from '@app/contracts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CertificateFields } from '../certificates/fields.ts';
import type { Markup } from '../documents/markup.ts';
import type { EditorCertificateFields } from '../editors/fields.ts';
import type { IndexPageFields } from '../index-pages/fields.ts';
import certificateCss from './certificate.css';
import { Certificate } from './certificate.tsx';
import { EditorCertificate } from './editor-certificate.tsx';
import indexPageCss from './index-page.css';
import { IndexPage } from './index-page.tsx';
import { needsTwin } from './plain-twin.tsx';

export { fitToPage } from './fit.ts';

export function renderCertificate(fields: CertificateFields): Markup {
  const { journal, author, title } = fields;
  return markup(certificateCss, <Certificate {...fields} />, [journal, author, plainText(title)]);
}

export function renderEditorCertificate(fields: EditorCertificateFields): Markup {
  const { journal, name, affiliation } = fields;
  return markup(certificateCss, <EditorCertificate {...fields} />, [journal, name, affiliation]);
}

export function renderIndexPage(fields: IndexPageFields): Markup {
  const entries = fields.issues.flatMap((issue) => issue.entries);
  const texts = entries.flatMap(({ title, authors }) => [plainText(title), authors.join(', ')]);
  return markup(indexPageCss, <IndexPage {...fields} />, [fields.journal, ...texts]);
}

/** `twins` are the texts that stand there once more where their script needs it. */
function markup(css: string, page: ReactNode, twins: string[]): Markup {
  return { css, body: renderToStaticMarkup(page), plain: twins.filter(needsTwin).join(' ') };
}
