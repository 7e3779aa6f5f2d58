import { deflateSync } from 'node:zlib';

type Bytes = Buffer<ArrayBuffer>;

interface PdfOptions {
  /** The content stream of each page. */
  pages: (string | Bytes)[];
  /** Resource entries of every page, in addition to the font. */
  resources?: string;
  /** Additional objects, numbered from 4. */
  objects?: Bytes[];
  trailer?: string;
  /** Additional entries of the catalog and of every page. */
  catalog?: string;
  page?: string;
  /** A text of the file's head, in one line. */
  comment?: string;
}

const latin = (text: string): Bytes => Buffer.from(text, 'latin1') as Bytes;

export function stream(content: Bytes, entries = ''): Bytes {
  const head = `<< /Length ${content.length} ${entries} >>\nstream\n`;
  return Buffer.concat([latin(head), content, latin('\nendstream')]) as Bytes;
}

/** Returns a PDF. Object 3 is the font Helvetica, which every page uses as `/F1`. */
export function makePdf({
  pages,
  resources = '',
  objects = [],
  trailer = '',
  catalog = '',
  page = '',
  comment = '',
}: PdfOptions): Bytes {
  const first = 4 + objects.length;
  const kids = pages.map((_, at) => `${first + 2 * at} 0 R`);
  const all: Bytes[] = [
    latin(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`),
    latin(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`),
    latin('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    ...objects,
    ...pages.flatMap((content, at) => [
      latin(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${first + 2 * at + 1} 0 R /Resources << /Font << /F1 3 0 R >> ${resources} >> ${page} >>`,
      ),
      typeof content === 'string' ? stream(latin(content)) : content,
    ]),
  ];
  const parts: Bytes[] = [latin(`%PDF-1.7\n%${comment}\n`)];
  let length = parts[0]?.length ?? 0;
  const offsets = all.map((object, at) => {
    const part = Buffer.concat([latin(`${at + 1} 0 obj\n`), object, latin('\nendobj\n')]) as Bytes;
    const offset = length;
    parts.push(part);
    length += part.length;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = all.length + 1;
  parts.push(
    latin(
      `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${String(length).padStart(10, '0')}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts) as Bytes;
}

/** Returns a content stream with lines of text. */
export function lines(...text: string[]): string {
  const operators = text.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`);
  return `BT /F1 14 Tf 18 TL 60 780 Td ${operators.join(' ')} ET`;
}

export const paragraph = [
  'The rate of hydrolysis was measured in five solvents at five temperatures, and',
  'follows the polarity of the solvent within the error of the measurement.',
];

/** Returns a PDF with one page that contains only a picture. */
export function scannedPdf(): Bytes {
  const gray = deflateSync(Buffer.alloc(100 * 140, 0xee));
  const image = stream(
    gray as Bytes,
    '/Type /XObject /Subtype /Image /Width 100 /Height 140 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
  );
  return makePdf({
    pages: ['595 0 0 842 0 0 cm /Im1 Do'],
    objects: [image],
    resources: '/XObject << /Im1 4 0 R >>',
  });
}

/** Returns a PDF that is protected by a password. */
export function encryptedPdf(): Bytes {
  const key = (byte: string) => `<${byte.repeat(32)}>`;
  return makePdf({
    pages: [lines('A secret')],
    objects: [latin(`<< /Filter /Standard /V 1 /R 2 /O ${key('a1')} /U ${key('b2')} /P -4 >>`)],
    trailer: `/Encrypt 4 0 R /ID [${key('c3')} ${key('c3')}]`,
  });
}

/** Returns a PDF of a few hundred kilobytes. The only page decompresses to `megabytes` MB of the repeated `unit`. */
export function bombPdf(megabytes: number, unit = ' '): Bytes {
  const content = Buffer.alloc(megabytes * 1024 * 1024, unit);
  const page = stream(deflateSync(content, { level: 1 }) as Bytes, '/Filter /FlateDecode');
  return makePdf({ pages: [page] });
}

/** Returns a PDF with 40 nested form objects. Each draws the next one twice, which amounts to 2^40 operations. */
export function endlessPdf(): Bytes {
  const depth = 40;
  const form = (at: number) =>
    stream(
      latin(at === depth ? lines('x') : '/Next Do /Next Do'),
      `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> ${at === depth ? '' : `/XObject << /Next ${4 + at + 1} 0 R >>`} >>`,
    );
  return makePdf({
    pages: ['/Next Do'],
    objects: Array.from({ length: depth + 1 }, (_, at) => form(at)),
    resources: '/XObject << /Next 4 0 R >>',
  });
}
