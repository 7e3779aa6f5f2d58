import { createHash } from 'node:crypto';
import { streamObject } from './pdf-objects.ts';

/** What a PDF says of itself to viewers, catalogues and programs that read aloud. */
export interface Metadata {
  title: string;
  /** The journal: it is who a document is by, and whom it names stands in the title. */
  author: string;
  /** Of its text, such as `en`. */
  language: string;
}

export function informationOf({ title, author }: Metadata): string {
  return `<</Title ${textString(title)}\n/Author ${textString(author)}\n/Producer (Skia/PDF)>>`;
}

/** The same in XMP, where programs for libraries look. */
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

/** The identity of a file that is made of this: the same for the same, and for nothing else. */
export function identityOf(parts: Iterable<string | Buffer>): string {
  const id = digestOf(parts);
  return `/ID [<${id}> <${id}>]`;
}

export function digestOf(parts: Iterable<string | Buffer>): string {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

/** A text string of PDF: UTF-16 with its mark, in hexadecimal, so that nothing in it needs care. */
function textString(text: string): string {
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
