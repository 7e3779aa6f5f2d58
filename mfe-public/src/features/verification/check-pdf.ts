import {
  checkTimestamp,
  holderOf,
  isForDocuments,
  isNamed,
  readCms,
  readPem,
  type SignedBytes,
  type Timestamp,
  verifies,
} from './signature.ts';

/** The result of checking a PDF. The check runs in the browser and sends nothing. */
export type PdfFinding =
  /** `several`: one file contains several documents. */
  | { kind: 'not-a-pdf' | 'unsigned' | 'altered' | 'several' }
  /** Signed, but with a key that the journal does not know. */
  | { kind: 'foreign'; signer: string }
  /** The part that the journal signed is whole, but something was added after it. */
  | { kind: 'added'; signer: string; time: string }
  | {
      kind: 'whole';
      signer: string;
      /** The time by the clock of the server that signed, in ISO 8601. */
      time: string;
      /** The time by the clock of an authority that is independent of the journal. */
      timestamp: Timestamp;
      code: string;
    };

const RANGE = /\/ByteRange\s*\[\s*0\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g;

/**
 * Checks the signature of a PDF. `pem` contains the journal's certificates and the certificates of their issuers. Only
 * a signature over every byte of the file, except its own value, is accepted. So content that was added, hidden or
 * replaced later never counts as signed.
 */
export async function checkPdf(bytes: Uint8Array<ArrayBuffer>, pem: string): Promise<PdfFinding> {
  // One character per byte, so that character offsets are byte offsets.
  const text = new TextDecoder('latin1').decode(bytes);
  if (!text.slice(0, 1_024).includes('%PDF-')) return { kind: 'not-a-pdf' };
  const found = signaturesIn(bytes, text);
  if (found.length === 0) return { kind: 'unsigned' };
  const certificates = readPem(pem).filter(isForDocuments);
  const isSeveral = text.indexOf('%PDF-') > 0 || /%%EOF\s+%PDF-/.test(text);
  let result: PdfFinding | undefined;
  for (const { signed, cms, end, time } of found) {
    const certificate = cms && certificates.find((one) => isNamed(one, cms.id));
    if (!cms || !certificate) {
      result ??= { kind: 'foreign', signer: cms?.signer ?? '' };
      continue;
    }
    const signer = holderOf(certificate);
    const isValid = await verifies(cms, signed, certificate);
    if (isValid && end === bytes.length) {
      const timestamp = await checkTimestamp(cms, certificate, time);
      return { kind: 'whole', signer, time, timestamp, code: codeIn(bytes, text) };
    }
    result = isValid ? { kind: 'added', signer, time } : { kind: 'altered' };
    if (isSeveral) result = { kind: 'several' };
  }
  return result ?? { kind: 'unsigned' };
}

interface FoundSignature {
  signed: SignedBytes;
  /** Null if the signature cannot be read. */
  cms: ReturnType<typeof readCms>;
  /** The offset at which the signed part of the file ends. */
  end: number;
  time: string;
}

function signaturesIn(bytes: Uint8Array<ArrayBuffer>, text: string): FoundSignature[] {
  const found: FoundSignature[] = [];
  for (const [, start = '', next = '', rest = ''] of text.matchAll(RANGE)) {
    const [from, to, end] = [Number(start), Number(next), Number(next) + Number(rest)];
    const hex = text.slice(from + 1, to - 1);
    // Only the value of the signature itself may be unsigned.
    const isValue = text[from] === '<' && text[to - 1] === '>' && /^[\da-f]+$/i.test(hex);
    if (!isValue || end > bytes.length) continue;
    found.push({
      signed: [bytes.subarray(0, from), bytes.subarray(to, end)],
      cms: readCms(hex),
      end,
      time: timeNear(text, from, to),
    });
  }
  return found;
}

/** Returns the time in a signature's dictionary as ISO 8601. Returns an empty text if there is none. */
function timeNear(text: string, from: number, to: number): string {
  const around = `${text.slice(Math.max(0, from - 600), from)} ${text.slice(to, to + 300)}`;
  const [, ...parts] = /\/M\s*\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(around) ?? [];
  const [year, month, day, hour, minute, second] = parts;
  return year ? `${year}-${month}-${day}T${hour}:${minute}:${second}Z` : '';
}

/**
 * Returns the code in the data of a certificate, or an empty text. Follows the references from the file's catalog: the
 * PDF of an issue contains pages written by authors, and a search of the whole file could find forged data in these
 * pages.
 */
function codeIn(bytes: Uint8Array, text: string): string {
  try {
    const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-100))?.[1]);
    const trailer = text.slice(table);
    const [head = '', size = ''] = /^xref\s+0 (\d+)\s+/.exec(trailer) ?? [];
    const objectAt = (reference: string | undefined): number => {
      const number = Number(reference);
      if (!(number < Number(size))) throw new Error('There is no such object');
      return Number(trailer.substr(head.length + 20 * number, 10));
    };
    const objectOf = (reference: string | undefined) => {
      const at = objectAt(reference);
      return text.slice(at, text.indexOf('endobj', at));
    };
    const catalog = objectOf(
      /\/Root (\d+) 0 R/.exec(trailer.slice(trailer.indexOf('trailer')))?.[1],
    );
    const file = objectOf(/\/AF \[(\d+) 0 R\]/.exec(catalog)?.[1]);
    const stream = objectAt(/\/EF <<\/F (\d+) 0 R/.exec(file)?.[1]);
    const from = text.indexOf('stream\n', stream) + 'stream\n'.length;
    const data = bytes.subarray(from, text.indexOf('\nendstream', from));
    const { identifier } = JSON.parse(new TextDecoder().decode(data));
    return typeof identifier === 'string' ? identifier : '';
  } catch {
    return '';
  }
}
