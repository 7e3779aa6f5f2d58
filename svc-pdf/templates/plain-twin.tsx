import type { ReactNode } from 'react';

/** Scripts whose letters change places and join into signs of their own. */
const REORDERED =
  /\p{sc=Deva}|\p{sc=Beng}|\p{sc=Guru}|\p{sc=Gujr}|\p{sc=Taml}|\p{sc=Telu}|\p{sc=Knda}|\p{sc=Mlym}/u;

export function needsTwin(text: string): boolean {
  return REORDERED.test(text);
}

/**
 * The text once more, invisible and letter by letter, as scanned pages carry it: of the shaped
 * signs, programs that read a PDF make words with gaps in them.
 */
export function PlainTwin({ text }: { text: string }): ReactNode {
  return needsTwin(text) ? (
    <p className="plain" aria-hidden="true">
      {text}
    </p>
  ) : null;
}
