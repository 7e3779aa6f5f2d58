import subsetFont from 'subset-font';

/** The letters and punctuation marks of most English texts. A test ensures that `fonts.css` has the same ranges. */
export const CHARACTERS = `${String.fromCodePoint(...Array.from({ length: 0x7e - 0x1f }, (_, at) => 0x20 + at))}\u{A0}©·–—‘’“”…`;

/** Makes the build pass the file as bytes instead of text. */
export const raw = true;

/** A loader of the build: reduces a font to `CHARACTERS`. */
export default function basicLatin(font: Buffer): Promise<Buffer> {
  return subsetFont(font, CHARACTERS, { targetFormat: 'woff2' });
}
