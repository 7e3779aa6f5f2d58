/* Finds the credential in the file of a badge: JSON, or a picture as Open Badges 3.0 describes it (section 5.3). */

import { BADGE_KEYWORD, BADGE_NAMESPACE } from '@app/contracts';

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The maximum size of a file that is read. The journal's badges have about 70 kB, mostly the picture. */
const MAX_FILE_BYTES = 2_000_000;
/**
 * The maximum length of a credential. With the longest title and name, a credential of the journal has less than half
 * of this length. Checking a longer credential would take seconds.
 */
const MAX_CREDENTIAL_CHARACTERS = 64_000;

/** Returns the text of each credential in the file. Does not read a file that is too large to be a badge. */
export async function credentialsIn(file: Blob): Promise<string[]> {
  if (file.size > MAX_FILE_BYTES) return [];
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isPng = PNG_SIGNATURE.every((byte, at) => bytes[at] === byte);
  const found = isPng ? inPng(bytes) : inText(new TextDecoder().decode(bytes).trimStart());
  return found.filter(({ length }) => length <= MAX_CREDENTIAL_CHARACTERS);
}

function inText(text: string): string[] {
  if (text.startsWith('{')) return [text];
  return text.startsWith('<') ? inSvg(text) : [];
}

/** Finds credentials in an SVG file. `DOMParser` runs no scripts and loads nothing. */
function inSvg(text: string): string[] {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  if (parsed.querySelector('parsererror')) return [];
  const elements = parsed.getElementsByTagNameNS(BADGE_NAMESPACE, 'credential');
  return Array.from(elements, ({ textContent }) => textContent?.trim() ?? '');
}

/** Finds credentials in the uncompressed `iTXt` chunks of a PNG file. */
function inPng(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: string[] = [];
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const chunk = new TextDecoder().decode(bytes.subarray(at + 4, at + 8 + length));
    // The bytes after the keyword: not compressed, compression method 0, and an empty language and translated keyword.
    const start = `iTXt${BADGE_KEYWORD}\0\0\0\0\0`;
    if (chunk.startsWith(start)) found.push(chunk.slice(start.length));
    at += 12 + length;
  }
  return found;
}
