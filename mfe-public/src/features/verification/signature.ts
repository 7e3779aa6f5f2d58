/* Reads certificates and signatures in DER, as far as verifying needs it. WebCrypto does the cryptography. */

/** A value: its tag, its content, and the bytes of both. */
interface Value {
  tag: number;
  content: Uint8Array<ArrayBuffer>;
  whole: Uint8Array<ArrayBuffer>;
}

export type SignedBytes = readonly Uint8Array<ArrayBuffer>[];

export interface Certificate {
  /** The issuer and the serial number, as signatures refer to a certificate. */
  id: string;
  /** The common name of the holder. */
  name: string;
  /** The public key in the form SPKI. */
  key: Uint8Array<ArrayBuffer>;
}

interface Cms {
  signerId: string;
  /** The common name in the certificate within the signature. Anyone can write one. */
  signer: string;
  /** The content of the attributes that are signed. */
  attributes: Uint8Array<ArrayBuffer>;
  digest: string;
  signature: Uint8Array<ArrayBuffer>;
}

const MESSAGE_DIGEST = '06092a864886f70d010904';
const COMMON_NAME = '0603550403';
const RSA = '06092a864886f70d010101';
const SET = 0x31;

export function readPem(text: string): Certificate[] {
  const blocks = text.matchAll(/-----BEGIN CERTIFICATE-----([\s\S]+?)-----END/g);
  return Array.from(blocks, ([, base64 = '']) => {
    const binary = atob(base64.replace(/\s/g, ''));
    return readCertificate(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
  });
}

function readCertificate(bytes: Uint8Array<ArrayBuffer>): Certificate {
  const [tbs] = within(first(bytes));
  const [, serial, , issuer, , subject, key] = within(tbs);
  if (!serial || !issuer || !subject || !key) throw new Error('Not a certificate');
  const names = within(subject).flatMap(within).map(within);
  const name = names.find(([type]) => type && hexOf(type.whole) === COMMON_NAME)?.[1];
  return {
    id: hexOf(issuer.whole) + hexOf(serial.whole),
    name: name ? new TextDecoder().decode(name.content) : '',
    key: key.whole,
  };
}

/** Returns the parts of a signature, or null for bytes that are not a signature of one signer over detached content. */
export function readCms(hex: string): Cms | null {
  try {
    const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
    const [, wrapped] = within(first(bytes));
    const [signedData] = within(wrapped);
    const parts = within(signedData);
    const [, , content, certificates] = parts;
    const infos = within(parts.at(-1));
    const [, signerName, , attributes, , signature] = within(infos[0]);
    if (infos.length !== 1 || within(content).length !== 1) return null;
    if (certificates?.tag !== 0xa0 || attributes?.tag !== 0xa0 || !signature) return null;
    const signerId = within(signerName).reduce((id, { whole }) => id + hexOf(whole), '');
    const digests = within(attributes)
      .map(within)
      .filter(([type]) => type && hexOf(type.whole) === MESSAGE_DIGEST);
    const [digest] = within(digests[0]?.[1]);
    if (digests.length !== 1 || !digest) return null;
    const own = within(certificates)
      .map(({ whole }) => readCertificate(whole))
      .find(({ id }) => id === signerId);
    return {
      signerId,
      signer: own?.name ?? '',
      attributes: attributes.content,
      digest: hexOf(digest.content),
      signature: signature.content,
    };
  } catch {
    return null;
  }
}

/** Whether the holder of the certificate's key has signed these bytes. */
export async function verifies(
  { attributes, digest, signature }: Cms,
  signed: SignedBytes,
  { key }: Certificate,
): Promise<boolean> {
  const { subtle } = crypto;
  const bytes = new Uint8Array(await new Blob([...signed]).arrayBuffer());
  const found = hexOf(new Uint8Array(await subtle.digest('SHA-256', bytes)));
  if (found !== digest) return false;
  const isRsa = hexOf(key).includes(RSA);
  const algorithm = isRsa
    ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    : { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  try {
    const publicKey = await subtle.importKey('spki', key, algorithm, false, ['verify']);
    const value = isRsa ? signature : rawEcdsa(signature);
    return await subtle.verify(algorithm, publicKey, value, asSet(attributes));
  } catch {
    return false;
  }
}

/** The attributes are signed with the tag of a set. */
function asSet(content: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Uint8Array.of(SET, ...size, ...content);
}

/** WebCrypto expects both numbers of an ECDSA signature with 32 bytes each. */
function rawEcdsa(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const raw = new Uint8Array(64);
  for (const [at, { content }] of within(first(bytes)).entries()) {
    const number = content.subarray(content.findIndex((byte) => byte !== 0));
    raw.set(number, 32 * (at + 1) - number.length);
  }
  return raw;
}

function first(bytes: Uint8Array<ArrayBuffer>, at = 0): Value {
  const [tag = 0, short = 0] = bytes.subarray(at, at + 2);
  const size = short < 0x80 ? 0 : short & 0x7f;
  const start = at + 2 + size;
  const length =
    size === 0 ? short : bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0);
  const end = start + length;
  // The indefinite length of BER has size 0 here and would read beyond its content.
  if (short === 0x80 || size > 4 || end > bytes.length) throw new Error('Not DER');
  return { tag, content: bytes.subarray(start, end), whole: bytes.subarray(at, end) };
}

function within(value: Value | undefined): Value[] {
  if (!value) throw new Error('A part is missing');
  const values: Value[] = [];
  for (let at = 0; at < value.content.length; ) {
    const next = first(value.content, at);
    values.push(next);
    at += next.whole.length;
  }
  return values;
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
