import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { AppError } from '@app/service-kit';
import { fromBER } from 'asn1js';
import * as pkijs from 'pkijs';
import { keyInMemory, type SigningKey } from './cms.ts';
import { SEQUENCE } from './der.ts';

export interface DocumentKeys {
  signing: SigningKey;
  /** The published certificates: of the key that signs, of former keys, and of their issuers. */
  certificates: readonly X509Certificate[];
}

/** The only encryption that WebCrypto can open. */
const PBES2 = '1.2.840.113549.1.5.13';
const KEY_USAGE = '2.5.29.15';
/** The bits `digitalSignature` and `nonRepudiation`. */
const SIGNATURES = 0xc0;

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----[\s\S]+?-----END \1-----/g;

/**
 * Reads the keys of documents from a file in PEM. The first private key signs. Certificates of former keys remain in
 * the file, so that signatures of these keys stay verifiable. Throws an error whose message says what to do.
 */
export async function readKeys(path: string, password: string | undefined): Promise<DocumentKeys> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw refused(`the file ${path} cannot be read`, cause);
  }
  const isBinary = bytes[0] === SEQUENCE;
  const text = isBinary ? await pemOfPkcs12(bytes, password) : bytes.toString('latin1');
  const blocks = Array.from(text.matchAll(BLOCK), ([pem, label = '']) => ({ pem, label }));
  const [privateKey] = blocks.filter(({ label }) => label.endsWith('PRIVATE KEY'));
  if (!privateKey) throw refused(`the file ${path} has no private key`);
  const key = openKey(privateKey.pem, password);
  const certificates = blocks
    .filter(({ label }) => label === 'CERTIFICATE')
    .map(({ pem }) => openCertificate(pem, path));
  const own = certificates.find((certificate) => certificate.checkPrivateKey(key));
  if (!own) throw refused(`the file ${path} has no certificate of its first private key`);
  if (!isForDocuments(own)) {
    throw refused(
      'the certificate of the key is that of an authority, or not for signatures, so readers would refuse what it signs',
    );
  }
  requireValid(own);
  return {
    signing: whileValid(keyInMemory(key, chainOf(own, certificates)), own),
    certificates: publishedOf(certificates),
  };
}

/** Throws if a certificate is not valid at this time. */
function requireValid({ validFromDate, validToDate }: X509Certificate): void {
  const now = new Date();
  if (validToDate < now) {
    throw refused(`the certificate of the key expired on ${minuteOf(validToDate)}`);
  }
  if (validFromDate > now) {
    throw refused(
      `the certificate of the key is valid from ${minuteOf(validFromDate)}, but the clock says ${minuteOf(now)}`,
    );
  }
}

/**
 * Refuses to sign after the certificate has expired, because readers' programs would reject the signature. The
 * certificate is checked at each signature, because a server runs for months.
 */
function whileValid({ certificates, sign }: SigningKey, own: X509Certificate): SigningKey {
  return {
    certificates,
    sign(bytes) {
      try {
        requireValid(own);
      } catch (cause) {
        throw new AppError('unavailable', { cause });
      }
      return sign(bytes);
    },
  };
}

/** Returns whether a certificate belongs to a key for documents, by the same rule as the page Verify. */
function isForDocuments({ ca, raw }: X509Certificate): boolean {
  const { extensions = [] } = pkijs.Certificate.fromBER(raw);
  const usage = extensions.find(({ extnID }) => extnID === KEY_USAGE);
  // The bits come after the tag, the length, and the number of bits that are not used.
  const bits = usage ? (usage.extnValue.valueBlock.valueHexView[3] ?? 0) : SIGNATURES;
  return !ca && (bits & SIGNATURES) !== 0;
}

/**
 * Leaves out authorities that have issued none of the other certificates, such as a former root. Readers who trust a
 * former root would accept documents that are signed with its stolen key.
 */
function publishedOf(all: readonly X509Certificate[]): X509Certificate[] {
  const chains = all.filter(isForDocuments).map((own) => chainOf(own, all));
  return all.filter((one) => chains.some((chain) => chain.includes(one)));
}

/** Returns the key and the certificates in a file of the format PKCS#12. */
async function pemOfPkcs12(bytes: Buffer, password = ''): Promise<string> {
  const secret = Uint8Array.from(Buffer.from(password)).buffer;
  const blocks: string[] = [];
  let encryptions: string[] = [];
  try {
    const pfx = pkijs.PFX.fromBER(bytes);
    // If the file has an integrity check, a wrong password fails here, so later errors have another cause.
    await pfx.parseInternalValues({ password: secret, checkIntegrity: true });
    const safe = pfx.parsedValue?.authenticatedSafe;
    encryptions = encryptionsIn(safe?.safeContents ?? []);
    await safe?.parseInternalValues({
      safeContents: safe.safeContents.map(() => ({ password: secret })),
    });
    for (const { value } of safe?.parsedValue.safeContents ?? []) {
      for (const { bagValue } of value.safeBags) {
        if (bagValue instanceof pkijs.PKCS8ShroudedKeyBag) {
          encryptions.push(bagValue.encryptionAlgorithm.algorithmId);
          blocks.push(pem('ENCRYPTED PRIVATE KEY', bagValue.toSchema().toBER()));
        } else if (bagValue instanceof pkijs.CertBag) {
          const { parsedValue } = bagValue;
          if (parsedValue instanceof pkijs.Certificate) {
            blocks.push(pem('CERTIFICATE', parsedValue.toSchema(true).toBER()));
          }
        }
      }
    }
  } catch (cause) {
    if (encryptions.some((id) => id !== PBES2)) throw refused(OLD_ENCRYPTION, cause);
    throw refused(
      `the key is locked or its file is damaged: DOCUMENT_KEYS_PASSWORD is ${password ? 'wrong' : 'missing'}`,
      cause,
    );
  }
  if (encryptions.some((id) => id !== PBES2)) throw refused(OLD_ENCRYPTION);
  return blocks.join('');
}

const OLD_ENCRYPTION =
  'the encryption of its file is of a former kind, as Windows and Keychain export it. Convert the file: ' +
  'openssl pkcs12 -legacy -in FILE -nodes | openssl pkcs12 -export -out NEW_FILE';

/** Returns the algorithms of the encrypted parts of a file of PKCS#12. */
function encryptionsIn(parts: readonly pkijs.ContentInfo[]): string[] {
  return (
    parts
      .filter(({ contentType }) => contentType === pkijs.ContentInfo.ENCRYPTED_DATA)
      // Parse a copy, because pkijs clears the buffer from which it reads.
      .map(({ content }) => new pkijs.EncryptedData({ schema: fromBER(content.toBER()).result }))
      .map(
        ({ encryptedContentInfo }) => encryptedContentInfo.contentEncryptionAlgorithm.algorithmId,
      )
  );
}

function pem(label: string, der: ArrayBuffer): string {
  return `-----BEGIN ${label}-----\n${Buffer.from(der).toString('base64')}\n-----END ${label}-----\n`;
}

const minuteOf = (time: Date) =>
  time
    .toISOString()
    .replace(/:\d\d\..*/, ' UTC')
    .replace('T', ' ');

function openCertificate(pem: string, path: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch (cause) {
    throw refused(`a certificate in the file ${path} cannot be read`, cause);
  }
}

function openKey(pem: string, password: string | undefined): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: pem, format: 'pem', passphrase: password ?? '' });
  } catch (cause) {
    const isLocked = pem.includes('ENCRYPTED');
    throw refused(
      isLocked
        ? `the key is locked: DOCUMENT_KEYS_PASSWORD is ${password ? 'wrong' : 'missing'}`
        : 'the private key cannot be read',
      cause,
    );
  }
  const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  const isKnown =
    namedCurve === 'prime256v1' || (key.asymmetricKeyType === 'rsa' && modulusLength >= 2_048);
  if (!isKnown)
    throw refused('the private key is neither of the curve P-256 nor RSA with 2048 bits');
  return key;
}

/** Returns the certificate and those of its issuers, up to a root. */
function chainOf(own: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const chain = [own];
  for (let last = own; ; ) {
    const issuer = all.find(
      (one) => !chain.includes(one) && last.checkIssued(one) && last.verify(one.publicKey),
    );
    if (!issuer) return chain;
    chain.push(issuer);
    last = issuer;
  }
}

function refused(reason: string, cause?: unknown): Error {
  return new Error(
    `Documents cannot be signed: ${reason}. DOCUMENT_KEYS_FILE names the file (docs/keys.md).`,
    // The cause contains no secret: it describes a wrong password without details, or names the path of the file.
    { cause },
  );
}
