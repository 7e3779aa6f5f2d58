import { createElement, Fragment, type ReactNode } from 'react';

/** A word that a line may be broken within, at its hyphen or slash. */
const BREAKABLE = /(\S*[-‐–—/]\S*)/;
/** Of signs. Names of chemistry are longer: kept whole, they would be set too small to be read, or not at all. */
const WHOLE_AT_MOST = 30;

/**
 * Text whose words stay whole: a line that ends in a word's own hyphen reads like a hyphenation, and
 * text extraction takes the hyphen away.
 */
export function Words({ text }: { text: string }): ReactNode {
  const parts = text
    .split(BREAKABLE)
    .map((part) =>
      BREAKABLE.test(part) && part.length <= WHOLE_AT_MOST ? (
        <span className="word">{part}</span>
      ) : (
        part
      ),
    );
  return createElement(Fragment, null, ...parts);
}
