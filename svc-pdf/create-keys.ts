/**
 * Creates a key that signs documents: `node create-keys.ts FILE NAME`, with the journal's name. A new file also gets
 * a root certificate, whose private key is written to `document-root.pem` beside the file. In an existing file, the
 * new key comes first and the certificates of former keys stay. deploy/make-secrets.sh does the same without Node.
 */
import { createHash, randomBytes, webcrypto } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';

const DAY_MS = 86_400_000;
const ROOT_DAYS = 7_300;
/** The certificate is valid for ten years, because some programs reject a signature whose certificate has expired. */
const KEY_DAYS = 3_650;
/** A subject has at most 64 characters, and the subject of the root ends with ` (root)`. */
const LONGEST_NAME = 57;
const KEY_USAGE = { certificates: 0x06, signatures: 0xc0 };

interface Pair {
  key: webcrypto.CryptoKey;
  certificate: pkijs.Certificate;
}

/** Creates a key with its certificates in a file, as the program does. */
export async function createKeys(file: string, name: string): Promise<void> {
  const rootFile = `${dirname(file)}/document-root.pem`;
  const root = existsSync(rootFile) ? await readRoot(rootFile) : await createRoot(rootFile, name);
  const created = await createPair(name, KEY_DAYS, root);
  const former = existsSync(file) ? certificatesIn(readFileSync(file, 'utf8')) : [];
  const chain = [pemOf(created.certificate), pemOf(root.certificate)];
  const others = former.filter((pem) => !chain.includes(pem));
  write(file, [await keyPem(created.key), ...chain, ...others].join(''));
}

async function createRoot(path: string, name: string): Promise<Pair> {
  const created = await createPair(`${name} (root)`, ROOT_DAYS);
  write(path, (await keyPem(created.key)) + pemOf(created.certificate));
  return created;
}

async function readRoot(path: string): Promise<Pair> {
  const [keyDer, certificateDer] = Array.from(
    readFileSync(path, 'utf8').matchAll(/-----BEGIN [A-Z ]+-----([\s\S]+?)-----END/g),
    ([, base64 = '']) => Buffer.from(base64, 'base64'),
  );
  if (!keyDer || !certificateDer) throw new Error(`${path} is not a key with its certificate`);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await webcrypto.subtle.importKey('pkcs8', keyDer, algorithm, true, ['sign']);
  return { key, certificate: pkijs.Certificate.fromBER(certificateDer) };
}

/** Creates a key with a certificate that `issuer` signs. Without `issuer`, the key signs its own certificate. */
async function createPair(name: string, days: number, issuer?: Pair): Promise<Pair> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const pair = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  // The serial number is positive and never begins with a zero byte.
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) % 64) | 64;
  certificate.serialNumber = new asn1.Integer({ valueHex: Uint8Array.from(serial).buffer });
  certificate.subject.typesAndValues.push(
    new pkijs.AttributeTypeAndValue({
      type: '2.5.4.3',
      value: new asn1.Utf8String({ value: name }),
    }),
  );
  certificate.issuer = issuer?.certificate.subject ?? certificate.subject;
  // The certificate's validity begins a day ago, for readers whose clocks are slow.
  certificate.notBefore.value = new Date(Date.now() - DAY_MS);
  certificate.notAfter.value = new Date(Date.now() + days * DAY_MS);
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey);
  const usage = issuer ? KEY_USAGE.signatures : KEY_USAGE.certificates;
  certificate.extensions = [
    extension('2.5.29.19', new pkijs.BasicConstraints({ cA: !issuer }).toSchema(), true),
    extension(
      '2.5.29.15',
      new asn1.BitString({ valueHex: Uint8Array.of(usage).buffer, unusedBits: issuer ? 6 : 1 }),
      true,
    ),
    extension('2.5.29.14', new asn1.OctetString({ valueHex: keyIdOf(certificate) })),
  ];
  if (issuer) {
    const keyIdentifier = new asn1.OctetString({ valueHex: keyIdOf(issuer.certificate) });
    const identifier = new pkijs.AuthorityKeyIdentifier({ keyIdentifier });
    certificate.extensions.push(extension('2.5.29.35', identifier.toSchema()));
  }
  await certificate.sign(issuer?.key ?? pair.privateKey, 'SHA-256');
  return { key: pair.privateKey, certificate };
}

/**
 * Returns the key identifier, which distinguishes issuers with the same name: the SHA-1 of the public key, as RFC 5280
 * proposes.
 */
function keyIdOf({ subjectPublicKeyInfo }: pkijs.Certificate): ArrayBuffer {
  const { valueHexView } = subjectPublicKeyInfo.subjectPublicKey.valueBlock;
  return Uint8Array.from(createHash('sha1').update(valueHexView).digest()).buffer;
}

function extension(extnID: string, value: asn1.BaseBlock, critical = false): pkijs.Extension {
  return new pkijs.Extension({ extnID, critical, extnValue: value.toBER() });
}

async function keyPem(key: webcrypto.CryptoKey): Promise<string> {
  return pem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', key));
}

function pemOf(certificate: pkijs.Certificate): string {
  return pem('CERTIFICATE', certificate.toSchema(true).toBER());
}

function pem(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

function certificatesIn(text: string): string[] {
  return text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----\n/g) ?? [];
}

function write(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

if (import.meta.main) {
  const [file, name] = process.argv.slice(2);
  if (!file || !name) {
    process.stderr.write('node create-keys.ts FILE NAME\n');
    process.exit(64);
  }
  if ([...name].length > LONGEST_NAME) {
    process.stderr.write(
      `The name has more than ${LONGEST_NAME} characters. Nothing was changed: try again with a shorter name.\n`,
    );
    process.exit(64);
  }
  await createKeys(file, name);
}
