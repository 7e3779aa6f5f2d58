// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern exists to match control characters
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufdd0-\ufdef\ufffe\uffff]/g;

/**
 * The characters of Windows-1252 for the codes 0x80 to 0x9f, which are control characters in Unicode. A space stands
 * for the codes that Windows-1252 does not define.
 */
const WINDOWS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/**
 * Replaces control characters by the characters of Windows-1252 with the same code, as HTML does for `&#146;`. Texts
 * that were decoded with a wrong encoding contain such control characters. Control characters whose code Windows-1252
 * does not define are removed.
 */
export function withWindowsCharacters(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (control) =>
    (WINDOWS[control.charCodeAt(0) - 0x80] ?? '').trim(),
  );
}

/** Removes the characters that HTML or XML forbids: control characters, lone surrogates and noncharacters. */
export function withoutControls(text: string): string {
  return withWindowsCharacters(text.toWellFormed()).replace(CONTROLS, '');
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for use in elements and attributes of XML and HTML. Removes forbidden characters. */
export function escapeXml(text: string): string {
  return withoutControls(text).replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/**
 * Matches characters that reorder the text around them. A text with such a character would read differently in a file
 * and in print.
 */
const OVERRIDES = /[\u202d\u202e]/g;
/**
 * Matches the characters of `OVERRIDES`, and the characters that begin or end text in another direction. Marks such as
 * U+200F are not matched, because they reorder nothing.
 */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/;

/**
 * Removes the invisible characters that are no part of a name: soft hyphens, zero-width spaces, word joiners and byte
 * order marks. Joiners remain, because Persian and Indian names are written with them.
 */
export const withoutInvisibles = (name: string): string =>
  name
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();

export const withoutOverrides = (text: string): string => text.replace(OVERRIDES, '');
export const hasDirections = (text: string): boolean => DIRECTIONS.test(text);
export const NO_DIRECTIONS =
  'Must not contain characters that change the direction of text, such as U+202E';

/** Returns the URL of a DOI. Old DOIs may contain `?` and `#`, which are escaped. */
export function doiUrl(doi: string): string {
  return `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}`;
}

/** Returns the URL of a licence, which may be given as a URL or an SPDX identifier. */
export function licenseUrl(license: string): string {
  if (/^https?:/.test(license)) return license;
  const [, terms, version] = /^CC-(BY[A-Z-]*)-(\d\.\d)$/.exec(license) ?? [];
  if (terms) return `https://creativecommons.org/licenses/${terms.toLowerCase()}/${version}/`;
  return `https://spdx.org/licenses/${encodeURIComponent(license)}.html`;
}
