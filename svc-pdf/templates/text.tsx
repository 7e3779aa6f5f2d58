import { placeInWords } from '@app/contracts';
import { createElement, Fragment, type ReactNode } from 'react';
import type { CertificateFields } from './fields.ts';

/** Matches a word in which a line may break, at its hyphen or slash. */
const BREAKABLE = /(\S*[-‐–—/]\S*)/;
/** Maximum length of an unbroken word, in characters. Longer words, such as chemical names, may not fit on a line. */
const LONGEST_UNBROKEN = 30;

/**
 * Text whose words, except very long words, are not broken across lines. If a line ended with a word's own hyphen, text
 * extraction would mistake it for end-of-line hyphenation and drop the hyphen.
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

/** Matches a letter of a script that reorders letters or joins them into ligatures. */
const REORDERED =
  /\p{sc=Deva}|\p{sc=Beng}|\p{sc=Guru}|\p{sc=Gujr}|\p{sc=Taml}|\p{sc=Telu}|\p{sc=Knda}|\p{sc=Mlym}|\p{sc=Orya}|\p{sc=Sinh}|\p{sc=Thai}|\p{sc=Laoo}|\p{sc=Khmr}|\p{sc=Mymr}|\p{sc=Tibt}/u;

/**
 * An invisible copy of the text with one glyph per character, like the text layer of a scanned page. Without this copy,
 * PDF readers extract words with gaps from the shaped glyphs. Renders nothing for scripts without this problem.
 */
export function PlainTwin({ text }: { text: string }): ReactNode {
  return REORDERED.test(text) ? (
    <p className="plain" aria-hidden="true">
      {text}
    </p>
  ) : null;
}

/** Names separated by commas. Each name has the text direction of its script. */
export function Names({ names }: { names: string[] }): ReactNode {
  return names.map((name, at) => (
    <Fragment key={at}>
      {at > 0 && ', '}
      <bdi>
        <Words text={name} />
      </bdi>
    </Fragment>
  ));
}

type PlaceFields = Pick<CertificateFields, 'pages' | 'articlenumber'>;

/** Returns a text such as `page 7`, `pages 12–15` or `article e12, pages 12–15`. */
export function placeText({ pages, articlenumber }: PlaceFields): string {
  return placeInWords({ pagenumber: pages, articlenumber }, 'long');
}

/** Returns the place after a comma, or an empty text if it is not known. */
export function placeAfterComma(fields: PlaceFields): string {
  const place = placeText(fields);
  return place && `, ${place}`;
}
