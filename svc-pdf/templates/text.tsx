import { createElement, Fragment, type ReactNode } from 'react';

/** A word that a line may break inside, at its hyphen or slash. */
const BREAKABLE = /(\S*[-‐–—/]\S*)/;
/** In characters. Chemical names are longer: unbroken, they would be set too small to read, or not fit at all. */
const LONGEST_UNBROKEN = 30;

/**
 * Text whose words are not broken across lines: a line that ends in a word's own hyphen looks hyphenated, and
 * text extraction then drops the hyphen.
 */
export function Words({ text }: { text: string }): ReactNode {
  const parts = text
    .split(BREAKABLE)
    .map((part) =>
      BREAKABLE.test(part) && part.length <= LONGEST_UNBROKEN ? (
        <span className="word">{part}</span>
      ) : (
        part
      ),
    );
  return createElement(Fragment, null, ...parts);
}

/** Scripts that reorder letters or join them into ligatures. */
const REORDERED =
  /\p{sc=Deva}|\p{sc=Beng}|\p{sc=Guru}|\p{sc=Gujr}|\p{sc=Taml}|\p{sc=Telu}|\p{sc=Knda}|\p{sc=Mlym}|\p{sc=Orya}|\p{sc=Sinh}|\p{sc=Thai}|\p{sc=Laoo}|\p{sc=Khmr}|\p{sc=Mymr}|\p{sc=Tibt}/u;

/**
 * An invisible copy of the text with one glyph per character, like the text layer of a scanned page. From the
 * shaped glyphs alone, PDF readers extract words with gaps.
 */
export function PlainTwin({ text }: { text: string }): ReactNode {
  return REORDERED.test(text) ? (
    <p className="plain" aria-hidden="true">
      {text}
    </p>
  ) : null;
}

/** Names separated by commas, each in its script's own direction. */
export function Names({ of }: { of: string[] }): ReactNode {
  return of.map((name, at) => (
    <Fragment key={at}>
      {at > 0 && ', '}
      <bdi>
        <Words text={name} />
      </bdi>
    </Fragment>
  ));
}

/** `4 March 2026`, in UTC. */
export const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `page 7` or `pages 12–15`. */
export function pagesText(pages: string): string {
  return pages.includes('-') ? `pages ${pages.replace('-', '–')}` : `page ${pages}`;
}
