/** Invisible texts and embedded pictures in the content of a page. Some viewers read such texts aloud or copy them. */

/** The number of bytes of a content that are searched. Real pages have less than a megabyte. */
const MAX_BYTES = 8 * 1024 * 1024;
const MOST_TEXTS = 500;
/** Matches a text of the properties of marked content, as characters or as hexadecimal digits. */
const PROPERTY =
  /\/(?:ActualText|Alt|Contents|E|T|Title)\s{0,4}(?:\(((?:[^()\\]|\\[\s\S]){1,2000})\)|<([0-9A-Fa-f\s]{2,8000})>)/g;
/** Matches the beginning of EXIF, XMP and IPTC data, which only occurs in pictures within the content. */
const PICTURE_DATA = /Exif\0\0|http:\/\/ns\.adobe\.com\/xap|Photoshop 3\.0\0/;

/**
 * Returns the invisible texts in the decoded content of a page, and whether a picture in the content has data about its
 * origin.
 */
export function hiddenInContent(bytes: Uint8Array): { texts: string[]; hasPictureData: boolean } {
  const { buffer, byteOffset, byteLength } = bytes;
  const content = Buffer.from(buffer, byteOffset, Math.min(byteLength, MAX_BYTES)).toString(
    'latin1',
  );
  const texts: string[] = [];
  for (const [, text, digits] of content.matchAll(PROPERTY)) {
    if (texts.length >= MOST_TEXTS) break;
    texts.push(decoded(text === undefined ? fromHex(digits ?? '') : unescaped(text)));
  }
  return { texts, hasPictureData: PICTURE_DATA.test(content) };
}

const fromHex = (digits: string) =>
  Buffer.from(digits.replace(/\s/g, ''), 'hex').toString('latin1');

const unescaped = (text: string) =>
  text.replace(/\\(?:([0-7]{1,3})|([\s\S]))/g, (_all, octal?: string, character = '') =>
    octal === undefined ? character : String.fromCharCode(Number.parseInt(octal, 8) & 0xff),
  );

/** Decodes a text. A text in UTF-16 begins with a byte order mark. Other texts have one byte for each character. */
function decoded(text: string): string {
  if (!text.startsWith('\xfe\xff')) return text;
  const bytes = Buffer.from(text.slice(2), 'latin1');
  return bytes
    .subarray(0, bytes.length & ~1)
    .swap16()
    .toString('utf16le');
}
