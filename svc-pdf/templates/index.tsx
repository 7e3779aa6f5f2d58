import { plainText } from '@app/contracts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { BoardFields } from '../boards/fields.ts';
import type { CertificateFields } from '../certificates/fields.ts';
import type { CoverPageFields } from '../cover-pages/fields.ts';
import type { PrintedDesign } from '../designs/printed-design.ts';
import type { Markup, SheetMarkup } from '../documents/markup.ts';
import type { EditorCertificateFields } from '../editors/fields.ts';
import type { ComposedIndexPage, IndexEntry } from '../index-pages/fields.ts';
import boardCss from './board.css';
import { Board } from './board.tsx';
import certificateCss from './certificate.css';
import { Certificate } from './certificate.tsx';
import {
  CertificateHead,
  CertificateOrnament,
  CertificateTail,
  type CommonWords,
  QR_PLACE,
} from './certificate-sheet.tsx';
import coverPageCss from './cover-page.css';
import { CoverPage } from './cover-page.tsx';
import documentCss from './document.css';
import { EditorCertificate } from './editor-certificate.tsx';
import indexPageCss from './index-page.css';
import { IndexEntries, IndexPage } from './index-page.tsx';
import listingCss from './listing.css';
import { PlainTwin } from './plain-twin.tsx';

export { fitToPage } from './fit.ts';
export { showInPage } from './show.ts';

export function renderCertificate(fields: CertificateFields, design: PrintedDesign): SheetMarkup {
  const { journal, issns, year, volume, verifyUrl } = fields;
  const common: CommonWords = {
    journal,
    issns,
    heading: design.certificate_heading,
    seal: [year, `VOL. ${volume}`],
    verifiedAt: verifiedAt(verifyUrl),
  };
  return sheetMarkup(common, <Certificate {...fields} design={design} />, design, verifyUrl);
}

export function renderEditorCertificate(
  fields: EditorCertificateFields,
  design: PrintedDesign,
): SheetMarkup {
  const { journal, issns, date, verifyUrl } = fields;
  const common: CommonWords = {
    journal,
    issns,
    heading: design.editor_heading,
    seal: [new Date(date).getUTCFullYear(), 'BOARD'],
    verifiedAt: verifiedAt(verifyUrl),
  };
  return sheetMarkup(common, <EditorCertificate {...fields} design={design} />, design, verifyUrl);
}

function sheetMarkup(
  common: CommonWords,
  its: ReactNode,
  design: PrintedDesign,
  verifyUrl: string,
): SheetMarkup {
  const { plain, ...markup } = commonMarkup(common, design);
  const text = renderToStaticMarkup(its);
  return {
    ...markup,
    text,
    qr: { ...QR_PLACE, text: verifyUrl },
    plain: plain + twinsIn(text),
  };
}

export function renderCoverPage(fields: CoverPageFields, design: PrintedDesign): Markup {
  const drawn = (
    <main className="sheet">
      <CoverPage {...fields} design={design} />
    </main>
  );
  return { css: styleOf(design, coverPageCss), ...bodyOf(drawn) };
}

export function renderIndexEntries(entries: readonly IndexEntry[]): Pick<Markup, 'body' | 'plain'> {
  return bodyOf(<IndexEntries entries={entries} />);
}

export function renderIndexPage(fields: ComposedIndexPage, design: PrintedDesign): Markup {
  const { journal } = fields;
  return {
    css: styleOf(design, listingCss, runningHead(journal), indexPageCss),
    body: renderToStaticMarkup(<IndexPage {...fields} />),
    // Those of its entries are known already, and may be very many.
    plain: bodyOf(<PlainTwin text={journal} />).plain,
  };
}

export function renderBoard(fields: BoardFields, design: PrintedDesign): Markup {
  const css = styleOf(design, listingCss, runningHead(fields.journal), boardCss);
  return { css, ...bodyOf(<Board {...fields} design={design} />) };
}

function bodyOf(drawn: ReactNode): Pick<Markup, 'body' | 'plain'> {
  const body = renderToStaticMarkup(drawn);
  return { body, plain: twinsIn(body) };
}

type CommonMarkup = Pick<SheetMarkup, 'css' | 'ornament' | 'head' | 'tail' | 'plain'>;

/** What was made last: a zip has thousands of sheets with the same. */
let made: { design: PrintedDesign; words: string; markup: CommonMarkup } | undefined;

function commonMarkup(common: CommonWords, design: PrintedDesign): CommonMarkup {
  const words = JSON.stringify(common);
  if (made?.design !== design || made.words !== words) {
    const drawn = made?.design === design ? made.markup : drawingOf(design);
    const head = renderToStaticMarkup(<CertificateHead {...common} />);
    const tail = renderToStaticMarkup(<CertificateTail {...common} design={design} />);
    made = { design, words, markup: { ...drawn, head, tail, plain: twinsIn(head + tail) } };
  }
  return made.markup;
}

function drawingOf(design: PrintedDesign): Pick<SheetMarkup, 'css' | 'ornament'> {
  return {
    css: styleOf(design, certificateCss),
    ornament: renderToStaticMarkup(<CertificateOrnament design={design} />),
  };
}

/** Where a code can be typed in: the address of one certificate without its code. */
function verifiedAt(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname.slice(0, pathname.lastIndexOf('/'));
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

/** The texts that stand in a markup once more. */
function twinsIn(body: string): string {
  if (!body.includes('class="plain"')) return '';
  const twins = body.matchAll(/<p class="plain"[^>]*>([^<]*)/g);
  return plainText(Array.from(twins, ([, text]) => text).join(' '));
}
