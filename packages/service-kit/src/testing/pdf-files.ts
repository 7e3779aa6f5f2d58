import { createCipheriv, createHash } from 'node:crypto';
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
  /** Additional entries of the catalog. */
  catalog?: string;
  /** Additional entries of every page. */
  page?: string;
  /** A comment in the head of the file, in one line. */
  comment?: string;
}

const latin = (text: string): Bytes => Buffer.from(text, 'latin1') as Bytes;

export function stream(content: Bytes, entries = ''): Bytes {
  const head = `<< /Length ${content.length} ${entries} >>\nstream\n`;
  return Buffer.concat([latin(head), content, latin('\nendstream')]) as Bytes;
}

/** Returns a PDF. Object 3 is the font Helvetica, which is `/F1` on every page. */
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
  return writePdf(all, { comment, trailer });
}

/** Returns a PDF with these objects, numbered from 1. The first object is the catalog. */
export function writePdf(
  objects: readonly (Bytes | string)[],
  { comment = '', trailer = '', version = '1.7' } = {},
): Bytes {
  const parts: Bytes[] = [latin(`%PDF-${version}\n%${comment}\n`)];
  let length = parts[0]?.length ?? 0;
  const offsets = objects.map((object, at) => {
    const body = typeof object === 'string' ? latin(object) : object;
    const part = Buffer.concat([latin(`${at + 1} 0 obj\n`), body, latin('\nendobj\n')]) as Bytes;
    const offset = length;
    parts.push(part);
    length += part.length;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
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

const sha256 = (...parts: Uint8Array[]) =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

function aes256(key: Uint8Array, iv: Uint8Array, bytes: Uint8Array, isPadded: boolean): Buffer {
  const cipher = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(isPadded);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}

/**
 * Returns a PDF that is encrypted with AES-256 (revision 5). Its catalog and pages are in an encrypted object stream.
 * With an empty password, everyone may open the file, but only its owner may change it.
 */
export function aesPdf(password: string): Bytes {
  const key = sha256(latin('the key of the file'));
  const zero = Buffer.alloc(16);
  const secretOf = (secret: string, also: Uint8Array) => {
    const [check, keySalt] = [latin('checkslt'), latin('key salt')];
    const hash = sha256(latin(secret), check, also);
    const wrapped = aes256(sha256(latin(secret), keySalt, also), zero, key, false);
    return [Buffer.concat([hash, check, keySalt]), wrapped] as const;
  };
  const [user, userKey] = secretOf(password, latin(''));
  const [owner, ownerKey] = secretOf('of the owner', user);
  const rights = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const perms = Buffer.concat([latin('\xfc\xff\xff\xff\xff\xff\xff\xffTadb'), latin('abcd')]);
  const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString('hex')}>`;
  const encrypted = (text: string) =>
    Buffer.concat([zero, aes256(key, zero, latin(text), true)]) as Bytes;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ];
  let at = 0;
  const heads = objects.map((object, index) => {
    const head = `${index + 1} ${at}`;
    at += object.length + 1;
    return head;
  });
  const first = `${heads.join(' ')} `;
  const packed = stream(
    encrypted(first + objects.join(' ')),
    `/Type /ObjStm /N ${objects.length} /First ${first.length}`,
  );
  const encrypt = `<< /Filter /Standard /V 5 /R 5 /Length 256 /P -4 /StmF /StdCF /StrF /StdCF
/CF << /StdCF << /CFM /AESV3 /AuthEvent /DocOpen /Length 32 >> >>
/U ${hex(user)} /UE ${hex(userKey)} /O ${hex(owner)} /OE ${hex(ownerKey)}
/Perms ${hex(Buffer.concat([rights.update(perms), rights.final()]))} >>`;
  const parts: Bytes[] = [latin('%PDF-1.7\n')];
  const offsets = [packed, latin(encrypt)].map((body, index) => {
    const offset = parts.reduce((sum, { length }) => sum + length, 0);
    parts.push(Buffer.concat([latin(`${index + 4} 0 obj\n`), body, latin('\nendobj\n')]) as Bytes);
    return offset;
  });
  const start = parts.reduce((sum, { length }) => sum + length, 0);
  const row = (type: number, value: number, extra: number) => [
    type,
    value >> 8,
    value & 255,
    extra,
  ];
  const rows = [
    ...row(0, 0, 255),
    ...[0, 1, 2].flatMap((index) => row(2, 4, index)),
    ...offsets.flatMap((offset) => row(1, offset, 0)),
    ...row(1, start, 0),
  ];
  const id = hex(zero);
  const table = stream(
    Buffer.from(rows) as Bytes,
    `/Type /XRef /Size 7 /W [1 2 1] /Root 1 0 R /Encrypt 5 0 R /ID [${id} ${id}]`,
  );
  return Buffer.concat([
    ...parts,
    latin('6 0 obj\n'),
    table,
    latin(`\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ]) as Bytes;
}

/** Returns a PDF that can be opened only with a password. */
export function encryptedPdf(): Bytes {
  const key = (byte: string) => `<${byte.repeat(32)}>`;
  return makePdf({
    pages: [lines('A secret')],
    objects: [latin(`<< /Filter /Standard /V 1 /R 2 /O ${key('a1')} /U ${key('b2')} /P -4 >>`)],
    trailer: `/Encrypt 4 0 R /ID [${key('c3')} ${key('c3')}]`,
  });
}

/**
 * Returns a PDF of a few hundred kilobytes. Its only page decompresses to `megabytes` MB, filled with copies of
 * `unit`.
 */
export function bombPdf(megabytes: number, unit = ' '): Bytes {
  const content = Buffer.alloc(megabytes * 1024 * 1024, unit);
  const page = stream(deflateSync(content, { level: 1 }) as Bytes, '/Filter /FlateDecode');
  return makePdf({ pages: [page] });
}

/**
 * Returns a PDF with 41 nested form objects. Each of the first 40 draws the next one twice. The last one draws text,
 * and is drawn 2^40 times.
 */
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

/**
 * Returns a PDF whose catalog is in a compressed object stream. `objects` are additional entries of the catalog.
 * `filler` is added at the end of the stream.
 */
export function compressedPdf(objects: string, filler = ''): Bytes {
  const catalog = `<< /Type /Catalog /Pages 2 0 R ${objects} >>`;
  const packed = [`1 0 2 ${catalog.length + 1} ${' '.repeat(4)}`, `${catalog} `];
  const list = `<< /Type /Pages /Kids [3 0 R] /Count 1 >>`;
  const head = latin(packed[0] ?? '');
  const text = deflateSync(Buffer.concat([head, latin(`${packed[1]}${list} ${filler}`)]), {
    level: 1,
  });
  const parts = [
    latin('%PDF-1.7\n'),
    latin('3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n'),
    Buffer.concat([
      latin('4 0 obj\n'),
      stream(text as Bytes, `/Type /ObjStm /N 2 /First ${head.length} /Filter /FlateDecode`),
      latin('\nendobj\n'),
    ]),
  ];
  const at = (index: number) => parts.slice(0, index).reduce((sum, { length }) => sum + length, 0);
  const row = (type: number, value: number, extra: number) =>
    Buffer.from([type, value >> 24, value >> 16, value >> 8, value, extra]);
  const rows = Buffer.concat([
    row(0, 0, 255),
    row(2, 4, 0),
    row(2, 4, 1),
    row(1, at(1), 0),
    row(1, at(2), 0),
    row(1, at(3), 0),
  ]) as Bytes;
  const table = stream(rows, '/Type /XRef /Size 6 /W [1 4 1] /Root 1 0 R');
  const end = latin(`\nendobj\nstartxref\n${at(3)}\n%%EOF\n`);
  return Buffer.concat([...parts, latin('5 0 obj\n'), table, end]) as Bytes;
}

/** Returns a PDF with a later revision that adds an action. Many programs save changes in this way. */
export function revisedPdf(whole: Bytes): Bytes {
  const catalog = '1 0 obj\n<< /Type /Catalog /Pages 2 0 R /OpenAction 9 0 R >>\nendobj\n';
  const script = '9 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n';
  const previous = Number(/startxref\s+([0-9]+)/.exec(whole.toString('latin1'))?.[1]);
  const offsets = [whole.length, whole.length + catalog.length];
  const [first, second] = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const start = whole.length + catalog.length + script.length;
  const trailer = `<< /Size 10 /Root 1 0 R /Prev ${previous} >>`;
  const table = `xref\n1 1\n${first}9 1\n${second}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([whole, latin(catalog + script + table)]) as Bytes;
}
