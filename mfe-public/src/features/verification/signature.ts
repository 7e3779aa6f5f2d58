/* Reads certificates, signatures and time stamps with pkijs, which uses WebCrypto. */

import {
  BasicConstraints,
  Certificate,
  ContentInfo,
  ExtKeyUsage,
  IssuerAndSerialNumber,
  id_ContentType_Data,
  id_eContentType_TSTInfo,
  SignedData,
  type SignerInfo,
  TSTInfo,
} from 'pkijs';

export type SignedBytes = readonly Uint8Array<ArrayBuffer>[];

/** A detached signature by one signer: it does not contain the signed content. */
interface Cms {
  signedData: SignedData;
  info: SignerInfo;
  /** The issuer and the serial number of the signer's certificate. */
  id: IssuerAndSerialNumber;
  /** The name in the certificate within the signature. Unverified: anyone can use any name. */
  signer: string;
}

/**
 * The result of checking the time stamp of a signature. Anyone can run an authority under any name, so an intact time
 * stamp is not proof.
 */
export type Timestamp =
  | { kind: 'none' }
  /**
   * `unverified`: the time stamp is damaged, belongs to another signature, or has a kind that pkijs cannot verify.
   * `another time`: the time stamp is intact, but its time is more than a day from the signing time, or earlier than
   * the certificate of the signer.
   */
  | { kind: 'unconfirmed'; why: 'unverified' | 'another time' }
  | { kind: 'intact'; authority: string; time: string };

const COMMON_NAME = '2.5.4.3';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const TIME_STAMP = '1.2.840.113549.1.9.16.2.14';
const BASIC_CONSTRAINTS = '2.5.29.19';
const KEY_USAGE = '2.5.29.15';
/** The bits `digitalSignature` and `nonRepudiation`. */
const SIGNATURES = 0xc0;
const EXTENDED_KEY_USAGE = '2.5.29.37';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const SHA256 = '2.16.840.1.101.3.4.2.1';
const SHA384 = '2.16.840.1.101.3.4.2.2';
const SHA512 = '2.16.840.1.101.3.4.2.3';
const HASHES = new Map([
  [SHA256, 'SHA-256'],
  [SHA384, 'SHA-384'],
  [SHA512, 'SHA-512'],
]);

export function readPem(text: string): Certificate[] {
  const blocks = text.matchAll(/-----BEGIN CERTIFICATE-----([\s\S]+?)-----END/g);
  return Array.from(blocks, ([, base64 = '']) => {
    const binary = atob(base64.replace(/\s/g, ''));
    return Certificate.fromBER(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
  });
}

/** Returns the common name of a certificate's holder, or an empty text. */
export function holderOf({ subject }: Certificate): string {
  const name = subject.typesAndValues.find(({ type }) => type === COMMON_NAME);
  return name?.value.valueBlock.value ?? '';
}

/** Parses a signature. Returns null for anything but a detached signature by one signer. */
export function readCms(hex: string): Cms | null {
  try {
    const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
    const signedData = signedDataIn(ContentInfo.fromBER(bytes));
    const { signerInfos, encapContentInfo, certificates = [] } = signedData;
    const [info] = signerInfos;
    const isDetached = encapContentInfo.eContentType === id_ContentType_Data;
    if (!info || signerInfos.length !== 1 || !isDetached || encapContentInfo.eContent) return null;
    if (info.digestAlgorithm.algorithmId !== SHA256) return null;
    if (valuesOf(info, MESSAGE_DIGEST).length !== 1) return null;
    const { sid: id } = info;
    if (!(id instanceof IssuerAndSerialNumber)) return null;
    const signerCertificate = certificates.find(
      (one): one is Certificate => one instanceof Certificate && isNamed(one, id),
    );
    return { signedData, info, id, signer: signerCertificate ? holderOf(signerCertificate) : '' };
  } catch {
    return null;
  }
}

/** Returns whether this certificate has the issuer and the serial number that a signature names for its signer. */
export function isNamed({ issuer, serialNumber }: Certificate, id: IssuerAndSerialNumber): boolean {
  return issuer.isEqual(id.issuer) && serialNumber.isEqual(id.serialNumber);
}

/**
 * Returns whether a certificate's key may sign documents. The journal also publishes certificates of authorities, such
 * as its root. A document that is signed with an authority's key does not count as a document of the journal.
 */
export function isForDocuments({ extensions = [] }: Certificate): boolean {
  const extension = (id: string) => extensions.find(({ extnID }) => extnID === id);
  const constraints = extension(BASIC_CONSTRAINTS)?.parsedValue;
  if (constraints instanceof BasicConstraints && constraints.cA) return false;
  const usage = extension(KEY_USAGE)?.extnValue.valueBlock.valueHexView;
  // The bits follow the tag, the length, and the number of unused bits.
  return !usage || ((usage[3] ?? 0) & SIGNATURES) !== 0;
}

/** Returns whether these bytes were signed with the certificate's key. */
export async function verifies(
  { signedData }: Cms,
  signed: SignedBytes,
  certificate: Certificate,
): Promise<boolean> {
  // Ignore the certificates in the signature: anyone can add a certificate with the same issuer and number.
  signedData.certificates = [certificate];
  const data = await new Blob([...signed]).arrayBuffer();
  return signedData.verify({ signer: 0, data }).catch(() => false);
}

/** The maximum difference between the journal's clock and the authority's clock. */
const CLOCKS_DIFFER_MS = 24 * 60 * 60 * 1_000;

/**
 * Checks the time stamp of a signature. The time stamp must belong to this signature and be signed with a key for time
 * stamps. Its time must be within a day of the signing time. Does not check whether the authority can be trusted.
 * @param signedAt the signing time in the PDF, which the signature covers
 */
export async function checkTimestamp(
  { info }: Cms,
  { notBefore }: Certificate,
  signedAt: string,
): Promise<Timestamp> {
  const [token, ...others] = valuesOf(info, TIME_STAMP, 'unsignedAttrs');
  if (!token) return { kind: 'none' };
  try {
    if (others.length > 0) return UNVERIFIED;
    const { valueHex } = info.signature.valueBlock;
    const stamp = await checkToken(new ContentInfo({ schema: token }), valueHex);
    if (stamp.kind !== 'intact') return stamp;
    // The signature does not cover its time stamp. So anyone can replace the time stamp with a time stamp that has any
    // time and is signed with their own key.
    const time = Date.parse(stamp.time);
    const isNear = Math.abs(time - Date.parse(signedAt)) <= CLOCKS_DIFFER_MS;
    if (isNear && notBefore.value.getTime() <= time) return stamp;
    return { kind: 'unconfirmed', why: 'another time' };
  } catch {
    return UNVERIFIED;
  }
}

const UNVERIFIED = { kind: 'unconfirmed', why: 'unverified' } as const;

async function checkToken(token: ContentInfo, stamped: ArrayBuffer): Promise<Timestamp> {
  const signedData = signedDataIn(token);
  const { signerInfos, encapContentInfo } = signedData;
  const [info] = signerInfos;
  const { eContentType, eContent } = encapContentInfo;
  if (!info || signerInfos.length !== 1 || !eContent) return UNVERIFIED;
  if (eContentType !== id_eContentType_TSTInfo) return UNVERIFIED;
  const [type, ...others] = valuesOf(info, CONTENT_TYPE);
  if (type?.valueBlock.toString() !== id_eContentType_TSTInfo || others.length > 0) {
    return UNVERIFIED;
  }
  const { genTime, messageImprint } = TSTInfo.fromBER(eContent.getValue());
  const hashes = [messageImprint.hashAlgorithm, info.digestAlgorithm];
  if (!hashes.every(({ algorithmId }) => HASHES.has(algorithmId))) return UNVERIFIED;

  // If the content is a time-stamp statement, pkijs also compares the hash in it with the hash of the stamped bytes.
  const verified = await signedData.verify({ signer: 0, data: stamped, extendedMode: true });
  const { signatureVerified, signerCertificate: certificate } = verified;
  if (!signatureVerified || !certificate) return UNVERIFIED;
  const isInTime = certificate.notBefore.value <= genTime && genTime <= certificate.notAfter.value;
  const isFit = isForTimestamps(certificate) && (await isCertifiedBy(info, certificate));
  if (!isInTime || !isFit) return UNVERIFIED;
  return { kind: 'intact', authority: holderOf(certificate), time: genTime.toISOString() };
}

function isForTimestamps({ extensions = [] }: Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE)?.parsedValue;
  return usage instanceof ExtKeyUsage && usage.keyPurposes.includes(TIME_STAMPING);
}

/** The attributes with the hash of the signer's certificate: version 1 (SHA-1) and version 2. */
const CERTIFICATE_HASHES = [
  ['1.2.840.113549.1.9.16.2.47', 'SHA-256'],
  ['1.2.840.113549.1.9.16.2.12', 'SHA-1'],
] as const;

/**
 * Returns whether the signer has signed the hash of this certificate. Without this check, anyone could substitute
 * another certificate with the same key and number.
 */
async function isCertifiedBy(info: SignerInfo, certificate: Certificate): Promise<boolean> {
  for (const [type, usual] of CERTIFICATE_HASHES) {
    const [attribute] = valuesOf(info, type);
    if (!attribute) continue;
    // The attribute lists the signer's certificate first.
    const [first, second] = attribute.valueBlock.value[0].valueBlock.value[0].valueBlock.value;
    // The algorithm is absent if it is the default.
    const named = first.valueBlock.value?.[0]?.valueBlock.toString();
    const algorithm = named ? HASHES.get(named) : usual;
    const { valueHex } = (named ? second : first).valueBlock;
    if (!algorithm) return false;
    const hash = await crypto.subtle.digest(algorithm, certificate.toSchema().toBER());
    return hexOf(hash) === hexOf(valueHex);
  }
  return false;
}

/** The values of an attribute of a signature. */
function valuesOf(
  info: SignerInfo,
  type: string,
  among: 'signedAttrs' | 'unsignedAttrs' = 'signedAttrs',
) {
  const attributes = info[among]?.attributes ?? [];
  return attributes.filter((one) => one.type === type).flatMap(({ values }) => values);
}

const signedDataIn = ({ content }: ContentInfo) => new SignedData({ schema: content });

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
