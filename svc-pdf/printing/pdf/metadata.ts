import { createHash } from 'node:crypto';
import { escapeXml } from '@app/contracts';
import { MARK, UNKNOWN_OFFSET } from '../../signing/seal.ts';
import { SRGB_PROFILE } from './colour-profile.ts';
import { streamObject, type WrittenObject, written } from './objects.ts';

export interface Metadata {
  title: string;
  /** The journal or an article's authors. A certificate's author is the journal; its holder is in the title. */
  author: string;
  language: string;
  /** The content of the document, for programs. */
  data?: EmbeddedData;
}

/** A file within the PDF. */
export interface EmbeddedData {
  /** ASCII. */
  name: string;
  /** JSON-LD. */
  content: string;
  /** ISO 8601. PDF/A requires the time of the last change. */
  changed: string;
}

/** The number of object numbers that `recordOf` uses. */
export const RECORD_OBJECTS = 7;

/** The place of a document's signature. */
export interface SignaturePlace {
  /** The number of bytes that the signature may take. */
  length: number;
  /** The object number of the page that has the signature's invisible field. */
  page: number;
}

/**
 * Returns the objects that describe a document, numbered from `first`, and the entries of the catalog that refer to
 * them: metadata, colour space and data. With these objects, a tagged document with embedded fonts complies with
 * PDF/A-3b and PDF/UA-1. The first object is the information dictionary.
 */
export function recordOf(metadata: Metadata, first: number, place?: SignaturePlace) {
  const [xmp, profile, file, content] = [first + 1, first + 2, first + 3, first + 4];
  const [field, signature] = [first + 5, first + 6];
  const { language, data } = metadata;
  const objects: WrittenObject[] = [
    written(first, informationOf(metadata)),
    written(xmp, xmpOf(metadata)),
    written(profile, streamObject(SRGB_PROFILE, '/N 3 /Filter /FlateDecode ')),
  ];
  const entries: Record<string, string> = {
    '/Metadata': `${xmp} 0 R`,
    '/Lang': `(${language})`,
    '/ViewerPreferences': '<</DisplayDocTitle true>>',
    '/OutputIntents': `[<</Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB)\n/Info (sRGB) /DestOutputProfile ${profile} 0 R>>]`,
  };
  if (data) {
    objects.push(
      written(
        file,
        `<</Type /Filespec /F (${data.name}) /UF (${data.name}) /AFRelationship /Data\n/EF <</F ${content} 0 R /UF ${content} 0 R>>>>`,
      ),
      written(
        content,
        streamObject(
          data.content,
          `/Type /EmbeddedFile /Subtype /application#2Fld+json\n/Params <</ModDate (${pdfDate(new Date(data.changed))})>>\n`,
        ),
      ),
    );
    entries['/AF'] = `[${file} 0 R]`;
    entries['/Names'] = `<</EmbeddedFiles <</Names [(${data.name}) ${file} 0 R]>>>>`;
  }
  if (!place) return { objects, entries, signature: [] };
  entries['/AcroForm'] = `<</Fields [${field} 0 R] /SigFlags 3>>`;
  return {
    objects,
    entries,
    /** The objects of the signature, which contain the time. */
    signature: [
      written(field, fieldOf(place.page, signature)),
      written(signature, signatureOf(metadata.author, place.length)),
    ],
    /** The number of the signature's field, which is an annotation of a page. */
    field,
  };
}

/** A field without an area: viewers show the signature in their own panel. */
function fieldOf(page: number, signature: number): string {
  return `<</Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /TU (Signature of the journal)\n/F 132 /Rect [0 0 0 0] /P ${page} 0 R /V ${signature} 0 R>>`;
}

/** A signature whose offsets and value are not known yet. */
function signatureOf(name: string, length: number): string {
  const offsets = `0${` ${UNKNOWN_OFFSET}`.repeat(3)}`;
  const value = MARK.padEnd(2 * length, '0');
  return `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached\n/M (${pdfDate(new Date())}) /Name ${textString(name)}\n/ByteRange [${offsets}] /Contents <${value}>>>`;
}

/** Returns the time in the format of PDF, in UTC. */
export function pdfDate(time: Date): string {
  return `D:${time.toISOString().slice(0, 19).replace(/\D/g, '')}Z`;
}

function informationOf({ title, author }: Metadata): string {
  return `<</Title ${textString(title)}\n/Author ${textString(author)}\n/Producer (Skia/PDF)>>`;
}

/**
 * The parts of XMP that claim the standards. PDF/A requires a description of each XMP schema that its own
 * specification does not define, such as that of PDF/UA.
 */
const CLAIMS = `<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Part of PDF/UA</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

/** Returns the metadata as an XMP stream, which library catalogues read. */
function xmpOf({ title, author, language }: Metadata): Buffer {
  const [safeTitle, safeAuthor] = [escapeXml(title), escapeXml(author)];
  return streamObject(
    `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${safeTitle}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${safeAuthor}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>
</rdf:Description>
${CLAIMS}
</rdf:RDF></x:xmpmeta>
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
