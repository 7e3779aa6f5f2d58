import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/* Signs with openssl, so that the tests of the page do not depend on how svc-pdf writes signatures. */

export const P256 = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
const SIGNER = ['basicConstraints=critical,CA:FALSE', 'keyUsage=critical,digitalSignature'];
export const ROOM = 24_000;
const DATA = JSON.stringify({ identifier: 'JRN-1-ABCDEFGH' });

/** Returns a PDF of objects with these bodies, with reserved space for a signature. The first object is the catalog. */
export function unsignedPdf(bodies: string[]): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = bodies.map((body, at) => {
    const offset = Buffer.byteLength(text);
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  text += `${table}trailer\n<</Root 1 0 R>>\nstartxref\n${Buffer.byteLength(text)}\n%%EOF\n`;
  return Buffer.from(text);
}

export const place = `<</Type /Sig /M (D:20260304050607Z)\n/ByteRange [0 ${'9'.repeat(10)} ${'9'.repeat(10)} ${'9'.repeat(10)}] /Contents <${'0'.repeat(ROOM)}>>>`;
/** The objects of a certificate with its data. */
export const certificate = [
  '<</Type /Catalog /AF [2 0 R]>>',
  '<</Type /Filespec /EF <</F 3 0 R>>>>',
  `<</Length ${DATA.length}>> stream\n${DATA}\nendstream`,
  place,
];

/** A folder with keys. */
export class SigningFolder {
  readonly #folder = mkdtempSync(join(tmpdir(), 'check-pdf-'));

  path(name: string): string {
    return join(this.#folder, name);
  }

  openssl(...args: string[]): Buffer {
    return execFileSync('openssl', args, { stdio: 'pipe' });
  }

  /** Makes a key with a self-signed certificate that has only these extensions. */
  createKey(name: string, algorithm: string[], subject = name, extensions = SIGNER): void {
    // The default configuration would make the certificate of an authority.
    writeFileSync(this.path('config'), '[req]\ndistinguished_name=dn\n[dn]\n');
    const files = ['-keyout', this.path(`${name}.key`), '-out', this.path(`${name}.pem`)];
    const form = ['-x509', '-nodes', '-days', '9', '-subj', `/CN=${subject}`];
    const added = extensions.flatMap((extension) => ['-addext', extension]);
    this.openssl('req', '-config', this.path('config'), ...form, ...algorithm, ...files, ...added);
  }

  /**
   * Makes the keys of the journal, and the key of a forger who uses the journal's name. Returns the journal's
   * certificates.
   */
  createJournal(): string {
    this.createKey('present', P256, 'Journal of Engines');
    this.createKey('former', ['-newkey', 'rsa:2048'], 'Former');
    this.createKey('forger', P256, 'Journal of Engines');
    return this.pemOf('present', 'former');
  }

  pemOf(...names: string[]): string {
    return names.map((name) => readFileSync(this.path(`${name}.pem`), 'utf8')).join('');
  }

  /** Signs a PDF in the last space reserved for a signature. */
  signed(pdf: Buffer, key: string, ...options: string[]): Uint8Array<ArrayBuffer> {
    const bytes = Buffer.from(pdf);
    const start = bytes.lastIndexOf(`<${'0'.repeat(ROOM)}`);
    const end = start + ROOM + 2;
    const range = `[0 ${start} ${end} ${bytes.length - end}`.padEnd(35);
    bytes.write(range, bytes.lastIndexOf('/ByteRange [', start) + '/ByteRange '.length);
    writeFileSync(
      this.path('content'),
      Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]),
    );
    const signer = ['-signer', this.path(`${key}.pem`), '-inkey', this.path(`${key}.key`)];
    const form = ['-binary', '-outform', 'DER', '-md', 'sha256'];
    const cms = this.openssl(
      'cms',
      '-sign',
      '-in',
      this.path('content'),
      ...form,
      ...signer,
      ...options,
    );
    bytes.write(cms.toString('hex'), start + 1);
    return Uint8Array.from(bytes);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
