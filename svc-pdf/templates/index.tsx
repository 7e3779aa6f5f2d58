import { plainText } from '@app/contracts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CertificateFields } from '../certificates/fields.ts';
import type { PrintedDesign } from '../designs/printed-design.ts';
import type { Markup, SheetMarkup } from '../documents/markup.ts';
import type { EditorCertificateFields } from '../editors/fields.ts';
import type { IndexPageFields } from '../index-pages/fields.ts';
import certificateCss from './certificate.css';
import { Certificate } from './certificate.tsx';
import { CertificateOrnament } from './certificate-sheet.tsx';
import { EditorCertificate } from './editor-certificate.tsx';
import indexPageCss from './index-page.css';
import { IndexPage } from './index-page.tsx';
import { needsTwin } from './plain-twin.tsx';

export { fitToPage } from './fit.ts';

export function renderCertificate(fields: CertificateFields, design: PrintedDesign): SheetMarkup {
  const { journal, author, title } = fields;
  const text = <Certificate {...fields} design={design} />;
  return certificate(design, text, [journal, author, plainText(title)]);
}

export function renderEditorCertificate(
  fields: EditorCertificateFields,
  design: PrintedDesign,
): SheetMarkup {
  const { journal, name, affiliation } = fields;
  const text = <EditorCertificate {...fields} design={design} />;
  return certificate(design, text, [journal, name, affiliation]);
}

export function renderIndexPage(fields: IndexPageFields, design: PrintedDesign): Markup {
  const entries = fields.issues.flatMap((issue) => issue.entries);
  const texts = entries.flatMap(({ title, authors }) => [plainText(title), authors.join(', ')]);
  return {
    css: colored(indexPageCss, design),
    body: renderToStaticMarkup(<IndexPage {...fields} />),
    plain: twinsOf([fields.journal, ...texts]),
  };
}

/** Of the design used last: a zip has thousands of sheets upon one ornament. */
let drawn: { design: PrintedDesign; ornament: string; css: string } | undefined;

function certificate(design: PrintedDesign, text: ReactNode, twins: string[]): SheetMarkup {
  if (drawn?.design !== design) {
    const ornament = renderToStaticMarkup(<CertificateOrnament design={design} />);
    drawn = { design, ornament, css: colored(certificateCss, design) };
  }
  const { css, ornament } = drawn;
  return { css, ornament, text: renderToStaticMarkup(text), plain: twinsOf(twins) };
}

function colored(css: string, { accent_color, warm_color }: PrintedDesign): string {
  const colors = `--accent:${accent_color};--warm:${warm_color};--ink:#1c2024;--muted:#5b636b`;
  return `:root{${colors}}${css}`;
}

/** The texts that stand there once more where their script needs it. */
function twinsOf(texts: string[]): string {
  return texts.filter(needsTwin).join(' ');
}
