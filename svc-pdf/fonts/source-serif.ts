/**
 * Matches a Latin, Greek or Cyrillic letter that the npm package of Source Serif 4 lacks: its files contain fewer
 * letters than their ranges claim. The expression is derived from the files of version 5.3.1.
 */
const BEYOND =
  /(?![\u0041-\u012b\u012e-\u0131\u0134-\u0165\u0168-\u017f\u018f\u0192\u01a0-\u01a1\u01af-\u01b0\u01cd-\u01dc\u01e6-\u01e7\u01f8-\u01f9\u0218-\u021b\u0237\u0251\u0259\u0261\u02b0\u02b2-\u02b3\u02b7-\u02b8\u02e1-\u02e3\u0375\u0384-\u03ce\u03d7\u03d9\u03db\u03dd\u03e1\u0400-\u045f\u0462-\u0463\u0472-\u0475\u0490-\u0493\u0496-\u049b\u04a0-\u04a3\u04aa-\u04ab\u04ae-\u04b3\u04b6-\u04b7\u04ba-\u04bb\u04c0-\u04c2\u04cf-\u04d1\u04d4-\u04d9\u04e2-\u04e3\u04e6-\u04e9\u04ee-\u04ef\u04f2-\u04f3\u1d43\u1d47-\u1d49\u1d4d\u1d4f-\u1d50\u1d52\u1d56-\u1d58\u1d5b\u1d9c\u1da0\u1dbb\u1e0c-\u1e0f\u1e20-\u1e21\u1e24-\u1e25\u1e2a-\u1e2b\u1e36-\u1e3b\u1e3e-\u1e3f\u1e42-\u1e49\u1e5a-\u1e63\u1e6c-\u1e6f\u1e80-\u1e85\u1e8e-\u1e8f\u1e92-\u1e93\u1e97\u1e9e\u1ea0-\u1ef9])[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/**
 * Matches a combining mark. NFC text contains such a mark only if there is no composed letter, as in ɛ́. The glyph of
 * the mark is in another slice than the letter.
 */
const LOOSE_MARK = /[\u0300-\u036f]/;

/** Returns whether a text (in NFC) has letters that Source Serif cannot set. */
export function lettersBeyondSourceSerif(text: string): boolean {
  return LOOSE_MARK.test(text) || BEYOND.test(text);
}
