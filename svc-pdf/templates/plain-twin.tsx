import type { ReactNode } from 'react';

/** Scripts whose letters change places and join into signs of their own. */
const REORDERED =
  /\p{sc=Deva}|\p{sc=Beng}|\p{sc=Guru}|\p{sc=Gujr}|\p{sc=Taml}|\p{sc=Telu}|\p{sc=Knda}|\p{sc=Mlym}|\p{sc=Orya}|\p{sc=Sinh}|\p{sc=Thai}|\p{sc=Laoo}|\p{sc=Khmr}|\p{sc=Mymr}|\p{sc=Tibt}/u;

/**
 * The text once more, invisible and letter by letter, as scanned pages carry it: of the shaped
 * signs, programs that read a PDF make words with gaps in them.
 */
export function PlainTwin({ text }: { text: string }): ReactNode {
  return REORDERED.test(text) ? (
    <p className="plain" aria-hidden="true">
      {text}
    </p>
  ) : null;
}
