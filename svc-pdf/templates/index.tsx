import { plainText } from '@app/contracts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { BoardFields } from '../boards/fields.ts';
import type { CertificateFields } from '../certificates/fields.ts';
import type { CoverPageFields } from '../cover-pages/fields.ts';
import type { PrintedDesign } from '../designs/printed-design.ts';
import type { Markup, SheetMarkup } from '../documents/markup.ts';
import type { EditorCertificateFields } from '../editors/fields.ts';
import type { IndexPageFields } from '../index-pages/fields.ts';
import boardCss from './board.css';
import { Board } from './board.tsx';
import certificateCss from './certificate.css';
import { Certificate } from './certificate.tsx';
import { CertificateOrnament } from './certificate-sheet.tsx';
import coverPageCss from './cover-page.css';
import { CoverPage } from './cover-page.tsx';
import documentCss from './document.css';
import { EditorCertificate } from './editor-certificate.tsx';
import indexPageCss from './index-page.css';
import { IndexPage } from './index-page.tsx';
import listingCss from './listing.css';
import { needsTwin } from './plain-twin.tsx';

export { fitToPage } from './fit.ts';
export { showInPage } from './show.ts';

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

export function renderCoverPage(fields: CoverPageFields, design: PrintedDesign): Markup {
  const { journal, title, authors } = fields;
  return {
    css: styleOf(design, coverPageCss),
    body: renderToStaticMarkup(
      <main className="sheet">
        <CoverPage {...fields} design={design} />
      </main>,
    ),
    plain: twinsOf([journal, plainText(title), authors.join(', ')]),
  };
}

export function renderIndexPage(fields: IndexPageFields, design: PrintedDesign): Markup {
  const { journal, issues } = fields;
  const entries = issues.flatMap((issue) => issue.entries);
  const texts = entries.flatMap(({ title, authors }) => [plainText(title), authors.join(', ')]);
  return {
    css: styleOf(design, listingCss, runningHead(journal), indexPageCss),
    body: renderToStaticMarkup(<IndexPage {...fields} />),
    plain: twinsOf([journal, ...texts]),
  };
}

export function renderBoard(fields: BoardFields, design: PrintedDesign): Markup {
  const { journal, groups } = fields;
  const members = groups.flatMap((group) => group.members);
  const texts = members.flatMap(({ name, affiliation }) => [name, affiliation]);
  return {
    css: styleOf(design, listingCss, runningHead(journal), boardCss),
    body: renderToStaticMarkup(<Board {...fields} design={design} />),
    plain: twinsOf([journal, ...texts]),
  };
}

/** Of the design used last: a zip has thousands of sheets upon one ornament. */
let drawn: { design: PrintedDesign; ornament: string; css: string } | undefined;

function certificate(design: PrintedDesign, text: ReactNode, twins: string[]): SheetMarkup {
  if (drawn?.design !== design) {
    const ornament = renderToStaticMarkup(<CertificateOrnament design={design} />);
    drawn = { design, ornament, css: styleOf(design, certificateCss) };
  }
  const { css, ornament } = drawn;
  return { css, ornament, text: renderToStaticMarkup(text), plain: twinsOf(twins) };
}

function styleOf({ accent_color, warm_color }: PrintedDesign, ...css: string[]): string {
  const colors = `--accent:${accent_color};--warm:${warm_color}`;
  return `:root{${colors};--ink:#1c2024;--muted:#5b636b;--line:#d9d5ca}${documentCss}${css.join('')}`;
}

/** Of the pages after the first, as a string of CSS. */
function runningHead(journal: string): string {
  const escaped = journal.replace(
    /[^\p{L}\p{M}\p{N} ]/gu,
    (char) => `\\${char.codePointAt(0)?.toString(16)} `,
  );
  return `:root{--running:"${escaped}"}`;
}

/** The texts that stand there once more where their script needs it. */
function twinsOf(texts: string[]): string {
  return texts.filter(needsTwin).join(' ');
}
