import { plainText, printedVolume } from '@app/contracts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import boardCss from './board.css';
import { Board } from './board.tsx';
import certificateCss from './certificate.css';
import { Certificate, EditorCertificate } from './certificate.tsx';
import certificatePictureCss from './certificate-picture.css';
import { AuthorPicture, EditorPicture } from './certificate-picture.tsx';
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
import type { PrintedDesign } from './fields.ts';
import { fitToPage } from './fit.ts';
import indexPageCss from './index-page.css';
import { IndexEntries, IndexPage } from './index-page.tsx';
import { IssueCover } from './issue-cover.tsx';
import listingCss from './listing.css';
import type { Markup, SheetMarkup, Templates } from './markup.ts';
import { showInPage } from './show.ts';
import { PlainTwin } from './text.tsx';

export const templates: Templates = {
  fitToPage,
  showInPage,

  renderCertificate(fields, design) {
    const { journal, issns, year, verifyUrl } = fields;
    const common: CommonWords = {
      journal,
      issns,
      heading: design.certificate_heading,
      seal: [year, `VOL. ${printedVolume(fields)}`],
      verifiedAt: verifiedAt(verifyUrl),
    };
    return sheetMarkup(common, <Certificate {...fields} design={design} />, design, verifyUrl);
  },

  renderEditorCertificate(fields, design) {
    const { journal, issns, date, verifyUrl } = fields;
    const common: CommonWords = {
      journal,
      issns,
      heading: design.editor_heading,
      seal: [new Date(date).getUTCFullYear(), 'BOARD'],
      verifiedAt: verifiedAt(verifyUrl),
    };
    const text = <EditorCertificate {...fields} design={design} />;
    return sheetMarkup(common, text, design, verifyUrl);
  },

  renderCertificatePicture(sheet, design) {
    const page = (
      <main className="sheet">
        {sheet.kind === 'article' ? (
          <AuthorPicture {...sheet.fields} design={design} />
        ) : (
          <EditorPicture {...sheet.fields} design={design} />
        )}
      </main>
    );
    return { css: styleOf(design, certificatePictureCss), ...bodyOf(page) };
  },

  renderCoverPage(fields, design) {
    const page = (
      <main className="sheet">
        <CoverPage {...fields} design={design} />
      </main>
    );
    return { css: styleOf(design, coverPageCss), ...bodyOf(page) };
  },

  renderIssueCover(fields, design) {
    const page = (
      <main className="sheet">
        <IssueCover {...fields} design={design} />
      </main>
    );
    return { css: styleOf(design, coverPageCss), ...bodyOf(page) };
  },

  renderBoard(fields, design) {
    const css = styleOf(design, listingCss, runningHead(fields.journal), boardCss);
    return { css, ...bodyOf(<Board {...fields} design={design} />) };
  },

  renderIndexEntries: (entries) => bodyOf(<IndexEntries entries={entries} />),

  renderIndexPage(fields, design) {
    const { journal } = fields;
    return {
      css: styleOf(design, listingCss, runningHead(journal), indexPageCss),
      body: renderToStaticMarkup(<IndexPage {...fields} design={design} />),
      // The caller already has the plain text of the entries, so only the text of the page's head is returned.
      plain: bodyOf(<PlainTwin text={journal} />).plain,
    };
  },
};

function sheetMarkup(
  common: CommonWords,
  sheet: ReactNode,
  design: PrintedDesign,
  verifyUrl: string,
): SheetMarkup {
  const { plain, ...markup } = commonMarkup(common, design);
  const text = renderToStaticMarkup(sheet);
  return {
    ...markup,
    text,
    qr: { ...QR_PLACE, text: verifyUrl },
    plain: plain + twinsIn(text),
  };
}

function bodyOf(page: ReactNode): Pick<Markup, 'body' | 'plain'> {
  const body = renderToStaticMarkup(page);
  return { body, plain: twinsIn(body) };
}

type CommonMarkup = Pick<SheetMarkup, 'css' | 'ornament' | 'head' | 'tail' | 'plain'>;

/** Cache of the most recent common markup, which thousands of certificates in a zip share. */
let cached: { design: PrintedDesign; words: string; markup: CommonMarkup } | undefined;

function commonMarkup(common: CommonWords, design: PrintedDesign): CommonMarkup {
  const words = JSON.stringify(common);
  if (cached?.design !== design || cached.words !== words) {
    const drawing = cached?.design === design ? cached.markup : drawingOf(design);
    const head = renderToStaticMarkup(
      <CertificateHead {...common} hasLogo={Boolean(design.logo_image)} />,
    );
    const tail = renderToStaticMarkup(<CertificateTail {...common} design={design} />);
    cached = { design, words, markup: { ...drawing, head, tail, plain: twinsIn(head + tail) } };
  }
  return cached.markup;
}

function drawingOf(design: PrintedDesign): Pick<SheetMarkup, 'css' | 'ornament'> {
  return {
    css: styleOf(design, certificateCss),
    ornament: renderToStaticMarkup(<CertificateOrnament design={design} />),
  };
}

/** Returns the verification URL of a certificate without its scheme and code. */
function verifiedAt(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname.slice(0, pathname.lastIndexOf('/'));
}

function styleOf({ accent_color, warm_color }: PrintedDesign, ...css: string[]): string {
  const colors = `--accent:${accent_color};--warm:${warm_color}`;
  return `:root{${colors};--ink:#1c2024;--muted:#5b636b;--line:#d9d5ca}${documentCss}${css.join('')}`;
}

/** Returns CSS that defines the running head of all pages except the first. */
function runningHead(journal: string): string {
  const escaped = journal.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: strings of CSS must not contain them
    /[\u0000-\u001f!-/:-@[-`{-\u007f]/g,
    (char) => `\\${char.codePointAt(0)?.toString(16)} `,
  );
  return `:root{--running:"${escaped}"}`;
}

/** Returns the text of all `PlainTwin` elements in an HTML text. */
function twinsIn(body: string): string {
  if (!body.includes('class="plain"')) return '';
  const twins = body.matchAll(/<p class="plain"[^>]*>([^<]*)/g);
  return plainText(Array.from(twins, ([, text]) => text).join(' '));
}
