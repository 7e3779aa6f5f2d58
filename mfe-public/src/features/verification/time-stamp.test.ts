import { readFileSync, writeFileSync } from 'node:fs';
import { Attribute, ContentInfo, SignedAndUnsignedAttributes, SignedData, TSTInfo } from 'pkijs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificate, P256, SigningFolder, unsignedPdf } from '../../testing/signed-pdf.ts';
import { checkPdf } from './check-pdf.ts';
import { readPem } from './signature.ts';

const folder = new SigningFolder();
let journal = '';
beforeAll(() => {
  journal = folder.createJournal();
});
afterAll(() => folder.remove());

describe('the time stamp of a signature', () => {
  /** Returns the offset of the value of `/Contents`, and the signature in this value. */
  function signatureOf(pdf: Uint8Array) {
    const [whole = '', hex = ''] =
      /\/Contents <(\w+)>/.exec(Buffer.from(pdf).toString('latin1')) ?? [];
    const at = Buffer.from(pdf).indexOf(whole) + whole.indexOf(hex);
    const bytes = Uint8Array.from(Buffer.from(hex, 'hex'));
    return { at, signedData: signedDataIn(bytes) };
  }
  const signedDataIn = (bytes: Uint8Array<ArrayBuffer>) =>
    new SignedData({ schema: ContentInfo.fromBER(bytes).content });

  /** Returns the bytes of a PDF's signature that an authority stamps. */
  function stampedBytes(pdf: Uint8Array): Buffer {
    const [info] = signatureOf(pdf).signedData.signerInfos;
    return Buffer.from(info?.signature.valueBlock.valueHexView ?? []);
  }

  /** Adds tokens to a signature, as anyone can do: the signature does not cover them. */
  function withTokens(pdf: Uint8Array<ArrayBuffer>, ...tokens: Uint8Array<ArrayBuffer>[]) {
    const { at, signedData } = signatureOf(pdf);
    const values = tokens.map((token) => ContentInfo.fromBER(token).toSchema());
    const attribute = new Attribute({ type: '1.2.840.113549.1.9.16.2.14', values });
    const [info] = signedData.signerInfos;
    if (!info) throw new Error('Not signed');
    info.unsignedAttrs = new SignedAndUnsignedAttributes({ type: 1, attributes: [attribute] });
    const content = signedData.toSchema(true);
    const cms = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content });
    const stamped = Buffer.from(pdf);
    stamped.write(Buffer.from(cms.toSchema().toBER()).toString('hex'), at);
    return Uint8Array.from(stamped);
  }

  beforeAll(() => {
    const usage = ['-addext', 'extendedKeyUsage=critical,timeStamping'];
    folder.createKey('clock', [...P256, ...usage], 'Clock');
    const rules = ['default_policy=1.2.3.4', 'digests=sha1,sha256', 'signer_digest=sha256'];
    const keys = [
      `signer_cert=${folder.path('clock.pem')}`,
      `signer_key=${folder.path('clock.key')}`,
    ];
    const lines = [
      '[tsa]',
      'default_tsa=a',
      '[a]',
      `serial=${folder.path('serial')}`,
      ...keys,
      ...rules,
    ];
    writeFileSync(folder.path('authority'), lines.join('\n'));
  });

  /** Returns the authority's token for bytes. */
  function tokenOver(bytes: Uint8Array, hash = '-sha256'): Uint8Array<ArrayBuffer> {
    writeFileSync(folder.path('stamped'), bytes);
    folder.openssl(
      'ts',
      '-query',
      '-data',
      folder.path('stamped'),
      hash,
      '-cert',
      '-out',
      folder.path('query'),
    );
    const files = ['-queryfile', folder.path('query'), '-out', folder.path('token')];
    folder.openssl('ts', '-reply', '-config', folder.path('authority'), ...files, '-token_out');
    return Uint8Array.from(readFileSync(folder.path('token')));
  }

  /**
   * Signs the statement of another token with `openssl cms`, which accepts keys and formats that `openssl ts` refuses.
   */
  function resigned(token: Uint8Array<ArrayBuffer>, key: string, ...options: string[]) {
    const { eContent } = signedDataIn(token).encapContentInfo;
    writeFileSync(
      folder.path('statement'),
      new Uint8Array(eContent?.getValue() ?? new ArrayBuffer(0)),
    );
    const files = ['-in', folder.path('statement'), '-signer', folder.path(`${key}.pem`)];
    const form = ['-inkey', folder.path(`${key}.key`), '-binary', '-nodetach', '-outform', 'DER'];
    return Uint8Array.from(folder.openssl('cms', '-sign', ...files, ...form, ...options));
  }
  const CADES = ['-cades', '-md', 'sha256'];
  const STATEMENT = ['-econtent_type', '1.2.840.113549.1.9.16.1.4'];

  /** Changes the year in a token. Finds the time by the tag and the length of a GeneralizedTime. */
  function withOtherYear(token: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const changed = Uint8Array.from(token);
    const year = Buffer.from(token).indexOf(Buffer.from('\x18\x0f20', 'latin1')) + 2;
    changed.set(Buffer.from('2019'), year);
    return changed;
  }

  /** Makes a second certificate of a key with the same issuer and number, but another holder. */
  function twinOf(key: string, subject: string): string {
    const shown = `${folder.openssl('x509', '-in', folder.path(`${key}.pem`), '-noout', '-serial')}`;
    const serial = `0x${shown.trim().replace('serial=', '')}`;
    const keyOptions = ['-key', folder.path(`${key}.key`)];
    folder.openssl('req', '-new', '-subj', subject, ...keyOptions, '-out', folder.path('request'));
    writeFileSync(folder.path('usage'), 'extendedKeyUsage=critical,timeStamping\n');
    const issuer = ['-CA', folder.path(`${key}.pem`), '-CAkey', folder.path(`${key}.key`)];
    const extensions = ['-set_serial', serial, '-days', '9', '-extfile', folder.path('usage')];
    const files = ['-in', folder.path('request'), '-out', folder.path('twin.pem')];
    folder.openssl('x509', '-req', ...files, ...issuer, ...extensions);
    return readFileSync(folder.path('twin.pem'), 'utf8');
  }

  /** Changes parts of a token that are not signed. */
  function altered(token: Uint8Array<ArrayBuffer>, change: (data: SignedData) => void) {
    const data = signedDataIn(token);
    change(data);
    const content = data.toSchema(true);
    const replaced = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content });
    return new Uint8Array(replaced.toSchema().toBER());
  }

  /** Returns a PDF that states this signing time. The authorities of these tests stamp the current time. */
  const pdf = (signedAt = new Date()) => {
    const digits = signedAt.toISOString().replace(/\.\d+|[-:T]/g, '');
    const stated = certificate.map((body) => body.replace('D:20260304050607Z', `D:${digits}`));
    return folder.signed(unsignedPdf(stated), 'present');
  };
  const stampOf = async (bytes: Uint8Array<ArrayBuffer>, keys = journal) => {
    const found = await checkPdf(bytes, keys);
    return found.kind === 'whole' ? found.timestamp : found.kind;
  };

  it('is intact, with its authority and time, as openssl makes it', async () => {
    const bytes = pdf();
    const token = tokenOver(stampedBytes(bytes));
    const { eContent } = signedDataIn(token).encapContentInfo;
    const { genTime } = TSTInfo.fromBER(eContent?.getValue() ?? new ArrayBuffer(0));
    const intact = { kind: 'intact', authority: 'Clock', time: genTime.toISOString() };
    expect(await stampOf(withTokens(bytes, token))).toEqual(intact);
    const again = resigned(token, 'clock', ...CADES, ...STATEMENT);
    expect(await stampOf(withTokens(bytes, again))).toEqual(intact);
  });

  it.each<[string, (token: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>]>([
    ['of other bytes', () => tokenOver(Buffer.from('another signature'))],
    [
      // pkijs compares the hash of the bytes only if the content has the type of time-stamp statements.
      'of other bytes with a false content type',
      () =>
        altered(tokenOver(Buffer.from('another signature')), ({ encapContentInfo }) => {
          encapContentInfo.eContentType = '1.2.840.113549.1.7.1';
        }),
    ],
    ['with another time', withOtherYear],
    [
      'of a time before its certificate',
      (token) => resigned(withOtherYear(token), 'clock', ...CADES, ...STATEMENT),
    ],
    [
      'of a key that was not made for time stamps',
      (token) => resigned(token, 'forger', ...CADES, ...STATEMENT),
    ],
    [
      'that names no certificate',
      (token) => resigned(token, 'clock', '-md', 'sha256', ...STATEMENT),
    ],
    ['of another content type', (token) => resigned(token, 'clock', ...CADES)],
    [
      'signed with SHA-1',
      (token) => resigned(token, 'clock', '-cades', '-md', 'sha1', ...STATEMENT),
    ],
    [
      'with another certificate of the same key and number',
      (token) =>
        altered(token, (data) => {
          data.certificates = readPem(twinOf('clock', '/CN=National Institute'));
        }),
    ],
  ])('is not confirmed by a token %s', async (_what, changed) => {
    const bytes = pdf();
    const token = tokenOver(stampedBytes(bytes));
    const found = await stampOf(withTokens(bytes, changed(token)));
    expect(found).toEqual({ kind: 'unconfirmed', why: 'unverified' });
  });

  it('is not confirmed by a hash that can be forged, or by two tokens', async () => {
    const bytes = pdf();
    const stamped = stampedBytes(bytes);
    const token = tokenOver(stamped);
    for (const tokens of [[tokenOver(stamped, '-sha1')], [token, token]]) {
      const found = await stampOf(withTokens(bytes, ...tokens));
      expect(found).toEqual({ kind: 'unconfirmed', why: 'unverified' });
    }
  });

  const ANOTHER_TIME = { kind: 'unconfirmed', why: 'another time' };
  const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60_000);

  it('is not confirmed if it is more than a day from the time of the signature', async () => {
    // Anyone can replace a time stamp with a time stamp of their own authority, for example with a time years earlier.
    for (const hours of [-25, 25, 7 * 365 * 24]) {
      const bytes = pdf(inHours(hours));
      const found = await stampOf(withTokens(bytes, tokenOver(stampedBytes(bytes))));
      expect(found, `${hours} h`).toEqual(ANOTHER_TIME);
    }
    for (const hours of [-23, 23]) {
      const bytes = pdf(inHours(hours));
      const found = await stampOf(withTokens(bytes, tokenOver(stampedBytes(bytes))));
      expect(found, `${hours} h`).toMatchObject({ kind: 'intact' });
    }
  });

  it('is not confirmed if the PDF states no time of the signature', async () => {
    const bare = certificate.map((body) => body.replace('/M (D:20260304050607Z)', ''));
    const bytes = folder.signed(unsignedPdf(bare), 'present');
    const stamped = withTokens(bytes, tokenOver(stampedBytes(bytes)));
    expect(await stampOf(stamped)).toEqual(ANOTHER_TIME);
  });

  it('is not confirmed if it is older than the key that signed', async () => {
    const bytes = pdf();
    const stamped = withTokens(bytes, tokenOver(stampedBytes(bytes)));
    // The same key with a certificate that becomes valid an hour later. The certificate is trusted because the journal
    // lists it.
    const [certificate] = readPem(folder.pemOf('present'));
    if (!certificate) throw new Error('There is no certificate');
    certificate.notBefore.value = inHours(1);
    const base64 = Buffer.from(certificate.toSchema(true).toBER()).toString('base64');
    const later = `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
    expect(await stampOf(stamped, later)).toEqual(ANOTHER_TIME);
  });
});
