import { createHash, type KeyObject, sign, type X509Certificate } from 'node:crypto';
import {
  CONTEXT_0,
  CONTEXT_1,
  der,
  elementsOf,
  NULL,
  OCTETS,
  objectId,
  SEQUENCE,
  SET,
} from './der.ts';
import { LONGEST_TOKEN, type Timestamps } from './timestamps.ts';

/** A key that signs. It is in memory, or in a service that signs without revealing the key. */
export interface SigningKey {
  /** The certificate of the key, followed by those of its issuers. */
  certificates: readonly X509Certificate[];
  /** Signs bytes with SHA-256: ECDSA in DER, or RSA in PKCS#1. */
  sign(bytes: Buffer): Buffer | Promise<Buffer>;
}

export function keyInMemory(key: KeyObject, certificates: readonly X509Certificate[]): SigningKey {
  return { certificates, sign: (bytes) => sign('sha256', bytes, key) };
}

const SHA256 = der(SEQUENCE, objectId('2.16.840.1.101.3.4.2.1'));
const DATA = objectId('1.2.840.113549.1.7.1');
const SIGNED_DATA = objectId('1.2.840.113549.1.7.2');
const MESSAGE_DIGEST = objectId('1.2.840.113549.1.9.4');
const TIME_STAMP = objectId('1.2.840.113549.1.9.16.2.14');
const VERSION_1 = Buffer.from([0x02, 1, 1]);

const attribute = (id: Buffer, value: Buffer) => der(SEQUENCE, id, der(SET, value));

/** Maximum length of a P-256 signature. An RSA signature is as long as the modulus of the key. */
const LONGEST_ECDSA = 72;

/**
 * Creates the function that signs a document's digest. Its result is a signature of the profile PAdES B-B: CMS with
 * only the attributes that the profile requires. Only the digest and the signature differ between documents, so
 * everything else is prepared once. With `timestamps` the signature has a time stamp (B-T), or none if the authority
 * does not respond.
 */
export function createCms({ certificates, sign: signBytes }: SigningKey, timestamps?: Timestamps) {
  const [own] = certificates;
  if (!own) throw new Error('A key without a certificate cannot sign');
  const [tbs = own.raw] = elementsOf(own.raw);
  const parts = elementsOf(tbs);
  // The version, `[0]`, is present in every certificate with extensions.
  const [, serial = NULL, , issuer = NULL] = parts;
  const isRsa = own.publicKey.asymmetricKeyType === 'rsa';
  const algorithm = isRsa
    ? der(SEQUENCE, objectId('1.2.840.113549.1.1.11'), NULL)
    : der(SEQUENCE, objectId('1.2.840.10045.4.3.2'));
  const certificateHash = createHash('sha256').update(own.raw).digest();
  const fixed = [
    attribute(objectId('1.2.840.113549.1.9.3'), DATA),
    attribute(
      objectId('1.2.840.113549.1.9.16.2.47'),
      der(SEQUENCE, der(SEQUENCE, der(SEQUENCE, der(OCTETS, certificateHash)))),
    ),
  ];
  const head = [VERSION_1, der(SET, SHA256), der(SEQUENCE, DATA)];
  const chain = der(CONTEXT_0, ...certificates.map(({ raw }) => raw));
  const signer = [VERSION_1, der(SEQUENCE, issuer, serial), SHA256];

  const assembled = (attributes: Buffer, signature: Buffer, token?: Buffer) => {
    const unsigned = token ? [der(CONTEXT_1, attribute(TIME_STAMP, token))] : [];
    const signed = [attributes, algorithm, der(OCTETS, signature)];
    const info = der(SEQUENCE, ...signer, ...signed, ...unsigned);
    const signedData = der(SEQUENCE, ...head, chain, der(SET, info));
    return der(SEQUENCE, SIGNED_DATA, der(CONTEXT_0, signedData));
  };
  const attributesOf = (tag: number, digest: Buffer) => {
    const all = [...fixed, attribute(MESSAGE_DIGEST, der(OCTETS, digest))];
    return der(tag, ...all.sort(Buffer.compare));
  };
  const longest = isRsa
    ? (own.publicKey.asymmetricKeyDetails?.modulusLength ?? 0) / 8
    : LONGEST_ECDSA;

  return {
    /** The length of the longest result. */
    length: assembled(
      attributesOf(CONTEXT_0, Buffer.alloc(32)),
      Buffer.alloc(longest),
      timestamps && Buffer.alloc(LONGEST_TOKEN),
    ).length,
    /** Returns the signature. `hasToken` states whether the signature has a time stamp. */
    async sign(digest: Buffer): Promise<{ bytes: Buffer; hasToken: boolean }> {
      // The standard signs the attributes with the tag of a set.
      const signature = await signBytes(attributesOf(SET, digest));
      const token = await timestamps?.(signature);
      const bytes = assembled(attributesOf(CONTEXT_0, digest), signature, token);
      return { bytes, hasToken: token !== undefined };
    },
  };
}
