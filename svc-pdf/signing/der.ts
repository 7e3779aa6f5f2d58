/* Reads and writes DER, the encoding of certificates and signatures, as far as signing needs it. */

export const SEQUENCE = 0x30;
export const SET = 0x31;
export const INTEGER = 0x02;
export const OCTETS = 0x04;
/** The constructed context-specific tags `[0]` and `[1]`. */
export const CONTEXT_0 = 0xa0;
export const CONTEXT_1 = 0xa1;
/** The complete encoding of NULL. */
export const NULL = Buffer.of(0x05, 0);

/** Encodes a value that consists of these parts. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.from([tag, ...lengthBytes(length)]), ...parts]);
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length];
  if (length < 0x100) return [0x81, length];
  return [0x82, length >> 8, length & 0xff];
}

/** Encodes an object identifier such as `1.2.840.113549.1.7.2`. */
export function objectId(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((part) => {
    const digits = [part & 0x7f];
    for (let left = part >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80);
    return digits;
  });
  return der(0x06, Buffer.from(bytes));
}

/**
 * Returns the encoded values within an encoded value, such as the elements of a sequence. Throws if a value is longer
 * or shorter than its declared length.
 */
export function elementsOf(value: Buffer): Buffer[] {
  const elements: Buffer[] = [];
  const { content, end: whole } = headOf(value, 0);
  if (whole !== value.length) throw new Error('The length of a DER value is wrong');
  for (let at = content; at < value.length; ) {
    const { end } = headOf(value, at);
    if (end > value.length) throw new Error('The length of a DER value is wrong');
    elements.push(value.subarray(at, end));
    at = end;
  }
  return elements;
}

function headOf(bytes: Buffer, at: number): { content: number; end: number } {
  const short = bytes.readUInt8(at + 1);
  if (short < 0x80) return { content: at + 2, end: at + 2 + short };
  const size = short & 0x7f;
  const content = at + 2 + size;
  return { content, end: content + bytes.readUIntBE(at + 2, size) };
}
