import { createHash } from 'node:crypto';
import { streamObject } from './objects.ts';

export interface Metadata {
  title: string;
  /** The journal or an article's authors. A certificate's author is the journal; its holder is in the title. */
  author: string;
  language: string;
}

export function informationOf({ title, author }: Metadata): string {
  return `<</Title ${textString(title)}\n/Author ${textString(author)}\n/Producer (Skia/PDF)>>`;
}

/** Returns the metadata as an XMP stream, which library catalogues read. */
export function xmpOf({ title, author, language }: Metadata): Buffer {
  const [safeTitle, safeAuthor] = [escapeXml(title), escapeXml(author)];
  return streamObject(
    `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${safeTitle}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${safeAuthor}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`,
    '/Type /Metadata /Subtype /XML ',
  );
}

/** Returns the trailer entry with the file identifier, a hash of `parts`. */
export function identityOf(parts: Iterable<string | Buffer>): string {
  const id = digestOf(parts);
  return `/ID [<${id}> <${id}>]`;
}

export function digestOf(parts: Iterable<string | Buffer>): string {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

/** Encodes a PDF text string: UTF-16 with byte order mark, in hexadecimal, so that nothing needs escaping. */
function textString(text: string): string {
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
