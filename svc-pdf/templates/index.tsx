import {
  type CertificateDesign,
  type Orientation,
  placeInWords,
  plainText,
  printedIssue,
  printedVolume,
  sealWords,
} from '@app/contracts';
import fullTextFloatsCss from '@app/full-text-view/floats.css';
import fullTextCss from '@app/full-text-view/full-text.css';
import fullTextPrintCss from '@app/full-text-view/print.css';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { placeFloats } from './article/place-floats.ts';
import typesetArticleCss from './article/typeset-article.css';
import { paperCss, TypesetArticle } from './article/typeset-article.tsx';
import boardCss from './board.css';
import { Board } from './board.tsx';
import certificateCss from './certificate.css';
import { Certificate, EditorCertificate, ReviewerCertificate } from './certificate.tsx';
import certificatePictureCss from './certificate-picture.css';
import { AuthorPicture, EditorPicture, ReviewerPicture } from './certificate-picture.tsx';
import {
  CertificateHead,
  CertificateOrnament,
  CertificateTail,
  type CommonWords,
  QR_SIZE,
} from './certificate-sheet.tsx';
import coverPageCss from './cover-page.css';
import { CoverPage } from './cover-page.tsx';
import { type Look, looks, SHEETS } from './designs/looks.tsx';
import documentCss from './document.css';
import type { PrintedDesign, TypesetArticleFields } from './fields.ts';
import { fitToPage } from './fit.ts';
import indexPageCss from './index-page.css';
import { IndexEntries, IndexPage } from './index-page.tsx';
import { IssueCover } from './issue-cover.tsx';
import listingCss from './listing.css';
import type { Markup, SheetMarkup, Templates } from './markup.ts';
import numberedPageCss from './numbered-page.css';
import { showInPage } from './show.ts';
import { PlainTwin } from './text.tsx';

/** The style sheets of an article's full text. Later ones override earlier ones. */
const fullTextStyles = [fullTextCss, fullTextFloatsCss, fullTextPrintCss];

export const templates: Templates = {
  fitToPage,
  placeFloats,
  showInPage,

  renderCertificate(fields, design) {
    const { journal, issns, verifyUrl } = fields;
    const common: CommonWords = {
      journal,
      issns,
      heading: design.certificate_heading,
      seal: sealWords.article(fields),
      verifiedAt: verifiedAt(verifyUrl),
    };
    const kind = kindOf(design.certificate_design, design.certificate_orientation);
    const text = <Certificate {...fields} design={design} limits={kind.look.limits} />;
    return sheetMarkup(common, text, design, kind, verifyUrl);
  },

  renderEditorCertificate(fields, design) {
    const { journal, issns, verifyUrl } = fields;
    const common: CommonWords = {
      journal,
      issns,
      heading: design.editor_heading,
      seal: sealWords.editor(fields),
      verifiedAt: verifiedAt(verifyUrl),
    };
    const kind = kindOf(design.editor_design, design.editor_orientation);
    const text = <EditorCertificate {...fields} design={design} limits={kind.look.limits} />;
    return sheetMarkup(common, text, design, kind, verifyUrl);
  },

  renderReviewerCertificate(fields, design) {
    const { journal, issns, verifyUrl } = fields;
    const common: CommonWords = {
      journal,
      issns,
      heading: design.reviewer_heading,
      seal: sealWords.reviewer(fields),
      verifiedAt: verifiedAt(verifyUrl),
    };
    const kind = kindOf(design.reviewer_design, design.reviewer_orientation);
    const text = <ReviewerCertificate {...fields} design={design} limits={kind.look.limits} />;
    return sheetMarkup(common, text, design, kind, verifyUrl);
  },

  renderCertificatePicture(sheet, design, outcome) {
    const page = (
      <main className={outcome ? 'sheet void' : 'sheet'}>
        {sheet.kind === 'article' && (
          <AuthorPicture {...sheet.fields} design={design} outcome={outcome} />
        )}
        {sheet.kind === 'editor' && <EditorPicture {...sheet.fields} design={design} />}
        {sheet.kind === 'reviewer' && <ReviewerPicture {...sheet.fields} design={design} />}
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
    const head = runningHead(fields.journal);
    const css = styleOf(design, numberedPageCss, listingCss, head, boardCss);
    return { css, ...bodyOf(<Board {...fields} design={design} />) };
  },

  renderTypesetArticle(fields, design) {
    const first = `@page:first{counter-set:page ${fields.firstPage}}`;
    const page = [numberedPageCss, paperCss, typesetArticleCss, runningHeads(fields), first];
    return {
      css: styleOf(design, ...fullTextStyles, ...page),
      ...bodyOf(<TypesetArticle fields={fields} design={design} />),
    };
  },

  renderIndexEntries: (entries) => bodyOf(<IndexEntries entries={entries} />),

  renderIndexPage(fields, design) {
    const { journal } = fields;
    return {
      css: styleOf(design, numberedPageCss, listingCss, runningHead(journal), indexPageCss),
      body: renderToStaticMarkup(<IndexPage {...fields} design={design} />),
      // The caller already has the plain text of the entries, so only the text of the page's head is returned.
      plain: bodyOf(<PlainTwin text={journal} />).plain,
    };
  },
};

/** A look with its orientation. */
interface Kind {
  look: Look;
  orientation: Orientation;
}

const kindOf = (design: CertificateDesign, orientation: Orientation): Kind => ({
  look: looks[design][orientation],
  orientation,
});

function sheetMarkup(
  common: CommonWords,
  sheet: ReactNode,
  design: PrintedDesign,
  kind: Kind,
  verifyUrl: string,
): SheetMarkup {
  const { plain, ...markup } = commonMarkup(common, design, kind);
  const text = renderToStaticMarkup(sheet);
  return {
    ...markup,
    text,
    ...(kind.look.hasLargeHeading && { large: common.heading }),
    qr: { ...kind.look.qr, size: QR_SIZE, text: verifyUrl },
    plain: plain + twinsIn(text),
  };
}

function bodyOf(page: ReactNode): Pick<Markup, 'body' | 'plain'> {
  const body = renderToStaticMarkup(page);
  return { body, plain: twinsIn(body) };
}

type CommonMarkup = Pick<SheetMarkup, 'css' | 'ornament' | 'head' | 'tail' | 'plain'>;

/** Cache of the most recent common markup, which thousands of certificates in a zip share. */
let cached: { design: PrintedDesign; look: Look; words: string; markup: CommonMarkup } | undefined;

function commonMarkup(common: CommonWords, design: PrintedDesign, kind: Kind): CommonMarkup {
  const { look } = kind;
  const words = JSON.stringify(common);
  const drawn = cached?.design === design && cached.look === look ? cached : undefined;
  if (drawn?.words === words) return drawn.markup;
  const drawing = drawn?.markup ?? drawingOf(design, kind);
  const { limits } = look;
  const head = renderToStaticMarkup(
    <CertificateHead {...common} hasLogo={Boolean(design.logo_image)} limits={limits} />,
  );
  const tail = renderToStaticMarkup(<CertificateTail {...common} design={design} />);
  const markup = { ...drawing, head, tail, plain: twinsIn(head + tail) };
  cached = { design, look, words, markup };
  return markup;
}

function drawingOf(
  design: PrintedDesign,
  { look, orientation }: Kind,
): Pick<SheetMarkup, 'css' | 'ornament'> {
  const { width, height } = SHEETS[orientation];
  const page = `@page{size:A4 ${orientation};margin:0}.sheet,.frame{width:${width}mm;height:${height}mm}`;
  return {
    css: styleOf(design, page, certificateCss, look.css),
    ornament: renderToStaticMarkup(
      <CertificateOrnament design={design} look={look} orientation={orientation} />,
    ),
  };
}

/** Returns the verification URL of a certificate without its scheme and code. */
function verifiedAt(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname.slice(0, pathname.lastIndexOf('/'));
}

function styleOf(
  { accent_color, warm_color }: Pick<PrintedDesign, 'accent_color' | 'warm_color'>,
  ...css: string[]
): string {
  const colors = `--accent:${accent_color};--warm:${warm_color}`;
  return `:root{${colors};--ink:#1c2024;--muted:#5b636b;--line:#d9d5ca}${documentCss}${css.join('')}`;
}

/** Returns CSS that defines the running head of all pages except the first. */
const runningHead = (journal: string): string => `:root{--running:${cssString(journal)}}`;

/** Returns CSS that defines the two running heads of a typeset article. */
function runningHeads(fields: TypesetArticleFields): string {
  const { journal, year, contributors, pages, articlenumber } = fields;
  const [first, second, third] = contributors.map(({ name, family }) => family ?? name);
  const authors = third ? `${first} et al.` : [first, second].filter(Boolean).join(' and ');
  const place = placeInWords({ pagenumber: pages, articlenumber }, 'bare');
  const issue = `${printedVolume(fields)}(${printedIssue(fields)})`;
  const cited = `${journal} ${issue}${place && `, ${place}`} (${year})`;
  return `:root{--running-authors:${cssString(authors)};--running-journal:${cssString(cited)}}`;
}

function cssString(text: string): string {
  const escaped = text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: strings of CSS must not contain them
    /[\u0000-\u001f!-/:-@[-`{-\u007f]/g,
    (char) => `\\${char.codePointAt(0)?.toString(16)} `,
  );
  return `"${escaped}"`;
}

/** Returns the text of all `PlainTwin` elements in an HTML text. */
function twinsIn(body: string): string {
  if (!body.includes('class="plain"')) return '';
  const twins = body.matchAll(/<p class="plain"[^>]*>([^<]*)/g);
  return plainText(Array.from(twins, ([, text]) => text).join(' '));
}
