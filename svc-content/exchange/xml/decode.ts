/** The text of a file, or the error in its bytes. */
type Decoded = { text: string } | { message: string; line: number };

/** The first bytes in which a file states its encoding. */
export const HEAD = 1_000;
const DECLARATION = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/i;
/** Matches the encoding that JabRef, KBibTeX and Emacs state in a BibTeX file. */
const COMMENT =
  /^[ \t]*%[ \t]*encoding:[ \t]*([\w.-]+)|^.*\bJabRef\b.*\n[ \t]*%?[ \t]*encoding:[ \t]*([\w.-]+)|x-kbibtex-encoding=([\w.-]+)|-\*-.*?\bcoding:[ \t]*([\w.-]+)/im;

/** Decodes a file by its byte order mark, by the encoding that it states, or as UTF-8. */
export function decode(bytes: Uint8Array): Decoded {
  const marked = encodingOfMark(bytes);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD));
  const isXml = /^(?:\u00ef\u00bb\u00bf)?\s*</.test(head);
  const stated = marked ? undefined : statedIn(head);
  // A declaration of UTF-16 is ignored: bytes in which the declaration can be read as ASCII are not UTF-16.
  const label =
    marked ?? (/^utf-?(?:16|8)|^unicode$|^ucs-?2/i.test(stated ?? 'utf-8') ? 'utf-8' : stated);
  const decoder = decoderOf(label ?? 'utf-8');
  if (!decoder) {
    const message = `The encoding ${stated}, which this file states, is not known: save the file as UTF-8`;
    return { message, line: lineOf(head, stated ?? '') };
  }
  try {
    return { text: decoder.decode(bytes) };
  } catch {
    const text = new TextDecoder(label).decode(bytes);
    return { message: messageOf(label ?? 'utf-8', stated, isXml), line: lineOf(text, '\ufffd') };
  }
}

function encodingOfMark([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  // The bytes of two ASCII characters at the beginning reveal UTF-16 without a byte order mark.
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : undefined;
}

function statedIn(head: string): string | undefined {
  const stated = DECLARATION.exec(head) ?? COMMENT.exec(head);
  // JabRef uses Java's names of encodings.
  return stated
    ?.slice(1)
    .find((label) => label !== undefined)
    ?.replace(/^(?:x-)?cp-?(?=125\d$)/i, 'windows-')
    .replace(/^iso_?8859[_-](?=\d)/i, 'iso-8859-')
    .replace(/^(?:x-)?macroman$/i, 'macintosh')
    .replace(/^(?:latin-|iso-latin-)(?=\d)/i, 'latin');
}

function decoderOf(label: string) {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function messageOf(label: string, stated: string | undefined, isXml: boolean): string {
  if (label !== 'utf-8')
    return `This file states ${label.toUpperCase()}, but does not have this encoding: save the file as UTF-8`;
  if (stated)
    return 'This file states UTF-8, but does not have this encoding: save the file as UTF-8';
  if (isXml)
    return 'Not UTF-8: state the encoding in the XML declaration, or save the file as UTF-8';
  return 'Not UTF-8: save the file as CSV UTF-8, or as UTF-8 text';
}

export function lineOf(text: string, character: string): number {
  return text.slice(0, text.indexOf(character)).split('\n').length;
}
