import { deflateSync } from 'node:zlib';
import { stream } from './pdf-files.ts';

type Bytes = Buffer<ArrayBuffer>;
const latin = (text: string) => Buffer.from(text, 'latin1') as Bytes;

/** Returns a PDF whose catalog is in a compressed object stream, after `objects`. */
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
