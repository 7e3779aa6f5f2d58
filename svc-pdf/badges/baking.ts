import { crc32 } from 'node:zlib';
import { BADGE_KEYWORD, BADGE_NAMESPACE, type Badge } from '@app/contracts';

/* Puts a credential into a picture, as section 5.3 of Open Badges 3.0 describes. */

const PNG_SIGNATURE_BYTES = 8;

/** Returns an SVG with the badge as its first element. */
export function bakeSvg(svg: string, badge: Badge): string {
  // This character is escaped, so that no text of the badge ends the CDATA section.
  const text = JSON.stringify(badge).replaceAll('>', '\\u003e');
  const element = `<openbadges:credential><![CDATA[${text}]]></openbadges:credential>`;
  return svg.replace(
    /^<svg([^>]*)>/,
    (_, attributes) => `<svg${attributes} xmlns:openbadges="${BADGE_NAMESPACE}">${element}`,
  );
}

/** Returns a PNG with the badge in a text chunk after the header. */
export function bakePng(png: Buffer, badge: Badge): Buffer {
  // The header chunk: its length and type, its content, and its checksum.
  const afterHeader = PNG_SIGNATURE_BYTES + 8 + png.readUInt32BE(PNG_SIGNATURE_BYTES) + 4;
  // The text is not compressed, and has neither a language nor a translated keyword.
  const content = Buffer.from(`${BADGE_KEYWORD}\0\0\0\0\0${JSON.stringify(badge)}`);
  const chunk = Buffer.concat([Buffer.from('iTXt'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(chunk));
  const [head, rest] = [png.subarray(0, afterHeader), png.subarray(afterHeader)];
  return Buffer.concat([head, length, chunk, checksum, rest]);
}
