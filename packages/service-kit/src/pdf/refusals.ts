/** The reasons for refusing a PDF, other than active content, with the messages for users. */
export const pdfRefusals = {
  damaged: 'The PDF is damaged: create it again',
  truncated: 'The end of the PDF is missing: it was not copied or downloaded completely',
  followed: 'Other data follow the end of the PDF: create it again',
  encrypted: 'The PDF is encrypted: save it without a password and without restrictions',
  pages: 'The PDF has no pages, or not every program can read them: print it to a new PDF',
  huge: 'The PDF has a page of more than 5 m, which programs cannot show: print it to a new PDF',
  'too slow': 'The PDF takes too long to read: print it to a new PDF',
  'too large': 'The PDF decompresses to far more than its size: print it to a new PDF',
};
export type PdfRefusal = keyof typeof pdfRefusals;

/** The number of bytes at the end of a PDF in which viewers search for its end mark. */
const END_BYTES = 1024;

/** Returns the reason why the end of a PDF is invalid, or undefined if it is valid. */
export function endRefusal(bytes: Uint8Array): PdfRefusal | undefined {
  const end = Buffer.from(bytes.subarray(-END_BYTES)).toString('latin1');
  if (end.includes('%%EOF')) return undefined;
  return isWhole(bytes) ? 'followed' : 'truncated';
}

/**
 * Returns whether the bytes include the whole PDF, followed by other data. No object may follow the last end mark: a
 * truncated linearized PDF still has the end mark near its start.
 */
function isWhole(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1');
  const end = text.lastIndexOf('%%EOF');
  return end >= 0 && !/\d\s+obj\b/.test(text.slice(end));
}

/** Matches the trailer entry for encryption. A trailer is neither encrypted nor compressed. */
const ENCRYPTION = /\/Encrypt\s*(?:<<|\d+\s+\d+\s+R)/;

/**
 * Returns why a PDF cannot be read. An encrypted file is checked first, because a reader without the password would
 * report it as damaged.
 */
export function readingRefusal(bytes: Uint8Array): PdfRefusal {
  return ENCRYPTION.test(Buffer.from(bytes).toString('latin1')) ? 'encrypted' : 'damaged';
}
