import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Attribute, ContentInfo, SignedAndUnsignedAttributes, SignedData, TSTInfo } from 'pkijs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkPdf } from './check-pdf.ts';
import { readPem } from './signature.ts';

/* openssl signs here, so that what the page accepts does not depend on how svc-pdf writes. */

const folder = mkdtempSync(join(tmpdir(), 'check-pdf-'));
const path = (name: string) => join(folder, name);
const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
afterAll(() => rmSync(folder, { recursive: true }));

function createKey(name: string, algorithm: string[], subject = name): void {
  const files = ['-keyout', path(`${name}.key`), '-out', path(`${name}.pem`)];
  openssl(
    'req',
    '-x509',
    '-nodes',
    '-days',
    '9',
    '-subj',
    `/CN=${subject}`,
    ...algorithm,
    ...files,
  );
}
const P256 = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
const pemOf = (...names: string[]) =>
  names.map((name) => readFileSync(path(`${name}.pem`), 'utf8')).join('');
let journal = '';

beforeAll(() => {
  createKey('present', P256, 'Journal of Engines');
  createKey('former', ['-newkey', 'rsa:2048'], 'Former');
  // A forger in the journal's name.
  createKey('forger', P256, 'Journal of Engines');
  journal = pemOf('present', 'former');
});

const ROOM = 24_000;
const DATA = JSON.stringify({ identifier: 'JRN-1-ABCDEFGH' });

/** A PDF with a place for a signature, of objects with these bodies. The first one is the catalog. */
function unsignedPdf(bodies: string[]): Buffer {
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

const place = `<</Type /Sig /M (D:20260304050607Z)\n/ByteRange [0 ${'9'.repeat(10)} ${'9'.repeat(10)} ${'9'.repeat(10)}] /Contents <${'0'.repeat(ROOM)}>>>`;
const certificate = [
  '<</Type /Catalog /AF [2 0 R]>>',
  '<</Type /Filespec /EF <</F 3 0 R>>>>',
  `<</Length ${DATA.length}>> stream\n${DATA}\nendstream`,
  place,
];

/** Signs the last place for a signature in a PDF. */
function signed(pdf: Buffer, key: string, ...options: string[]): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(pdf);
  const start = bytes.lastIndexOf(`<${'0'.repeat(ROOM)}`);
  const end = start + ROOM + 2;
  const range = `[0 ${start} ${end} ${bytes.length - end}`.padEnd(35);
  bytes.write(range, bytes.lastIndexOf('/ByteRange [', start) + '/ByteRange '.length);
  writeFileSync(path('content'), Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]));
  const signer = ['-signer', path(`${key}.pem`), '-inkey', path(`${key}.key`)];
  const form = ['-binary', '-outform', 'DER', '-md', 'sha256'];
  const cms = openssl('cms', '-sign', '-in', path('content'), ...form, ...signer, ...options);
  bytes.write(cms.toString('hex'), start + 1);
  return Uint8Array.from(bytes);
}

const joined = (...parts: (Uint8Array | string)[]) =>
  Uint8Array.from(Buffer.concat(parts.map((part) => Buffer.from(part))));

describe('a PDF of the journal', () => {
  it.each(['present', 'former'])(
    'is whole, with its signer, time and code: %s key',
    async (key) => {
      expect(await checkPdf(signed(unsignedPdf(certificate), key), journal)).toEqual({
        kind: 'whole',
        signer: key === 'present' ? 'Journal of Engines' : 'Former',
        time: '2026-03-04T05:06:07Z',
        timestamp: { kind: 'none' },
        code: 'JRN-1-ABCDEFGH',
      });
    },
  );

  it('is altered if any byte has changed', async () => {
    const pdf = signed(unsignedPdf(certificate), 'present');
    for (const at of [0, 20, 200, pdf.length - 3].map((offset) => offset || 8)) {
      const changed = Uint8Array.from(pdf);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await checkPdf(changed, journal)).toMatchObject({ kind: 'altered' });
    }
  });

  it('reads no code that only the pages of an author contain', async () => {
    const bodies = ['<</Type /Catalog>>', ...certificate.slice(1)];
    expect(await checkPdf(signed(unsignedPdf(bodies), 'present'), journal)).toMatchObject({
      kind: 'whole',
      code: '',
    });
  });
});

describe('the time stamp of a signature', () => {
  /** The place of the value in `/Contents`, and the signature in it. */
  function signatureOf(pdf: Uint8Array) {
    const [whole = '', hex = ''] =
      /\/Contents <(\w+)>/.exec(Buffer.from(pdf).toString('latin1')) ?? [];
    const at = Buffer.from(pdf).indexOf(whole) + whole.indexOf(hex);
    const bytes = Uint8Array.from(Buffer.from(hex, 'hex'));
    return { at, signedData: signedDataIn(bytes) };
  }
  const signedDataIn = (bytes: Uint8Array<ArrayBuffer>) =>
    new SignedData({ schema: ContentInfo.fromBER(bytes).content });

  /** The bytes that an authority stamps. */
  function stampedBytes(pdf: Uint8Array): Buffer {
    const [info] = signatureOf(pdf).signedData.signerInfos;
    return Buffer.from(info?.signature.valueBlock.valueHexView ?? []);
  }

  /** Puts tokens into a signature, where anyone can: they are not signed. */
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
    createKey('clock', [...P256, ...usage], 'Clock');
    const rules = ['default_policy=1.2.3.4', 'digests=sha1,sha256', 'signer_digest=sha256'];
    const keys = [`signer_cert=${path('clock.pem')}`, `signer_key=${path('clock.key')}`];
    const lines = ['[tsa]', 'default_tsa=a', '[a]', `serial=${path('serial')}`, ...keys, ...rules];
    writeFileSync(path('authority'), lines.join('\n'));
  });

  /** Has the authority stamp bytes. */
  function tokenOver(bytes: Uint8Array, hash = '-sha256'): Uint8Array<ArrayBuffer> {
    writeFileSync(path('stamped'), bytes);
    openssl('ts', '-query', '-data', path('stamped'), hash, '-cert', '-out', path('query'));
    const files = ['-queryfile', path('query'), '-out', path('token')];
    openssl('ts', '-reply', '-config', path('authority'), ...files, '-token_out');
    return Uint8Array.from(readFileSync(path('token')));
  }

  /** Signs what another token states, by `openssl cms`, which accepts keys and forms that an authority may not use. */
  function resigned(token: Uint8Array<ArrayBuffer>, key: string, ...options: string[]) {
    const { eContent } = signedDataIn(token).encapContentInfo;
    writeFileSync(path('statement'), new Uint8Array(eContent?.getValue() ?? new ArrayBuffer(0)));
    const files = ['-in', path('statement'), '-signer', path(`${key}.pem`)];
    const form = ['-inkey', path(`${key}.key`), '-binary', '-nodetach', '-outform', 'DER'];
    return Uint8Array.from(openssl('cms', '-sign', ...files, ...form, ...options));
  }
  const CADES = ['-cades', '-md', 'sha256'];
  const STATEMENT = ['-econtent_type', '1.2.840.113549.1.9.16.1.4'];

  /** Changes the year that a token states. The time begins with the tag and the length of a GeneralizedTime. */
  function withOtherYear(token: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const changed = Uint8Array.from(token);
    const year = Buffer.from(token).indexOf(Buffer.from('\x18\x0f20', 'latin1')) + 2;
    changed.set(Buffer.from('2019'), year);
    return changed;
  }

  /** Makes another certificate of a key, of the same issuer and number, but for another holder. */
  function twinOf(key: string, subject: string): string {
    const shown = `${openssl('x509', '-in', path(`${key}.pem`), '-noout', '-serial')}`;
    const serial = `0x${shown.trim().replace('serial=', '')}`;
    const own = ['-key', path(`${key}.key`)];
    openssl('req', '-new', '-subj', subject, ...own, '-out', path('request'));
    writeFileSync(path('usage'), 'extendedKeyUsage=critical,timeStamping\n');
    const issuer = ['-CA', path(`${key}.pem`), '-CAkey', path(`${key}.key`)];
    const extensions = ['-set_serial', serial, '-days', '9', '-extfile', path('usage')];
    const files = ['-in', path('request'), '-out', path('twin.pem')];
    openssl('x509', '-req', ...files, ...issuer, ...extensions);
    return readFileSync(path('twin.pem'), 'utf8');
  }

  /** Changes parts of a token that are not signed. */
  function altered(token: Uint8Array<ArrayBuffer>, change: (data: SignedData) => void) {
    const data = signedDataIn(token);
    change(data);
    const content = data.toSchema(true);
    const replaced = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content });
    return new Uint8Array(replaced.toSchema().toBER());
  }

  /** A PDF that states this time of its signature. Authorities of these tests stamp the present time. */
  const pdf = (signedAt = new Date()) => {
    const digits = signedAt.toISOString().replace(/\.\d+|[-:T]/g, '');
    const stated = certificate.map((body) => body.replace('D:20260304050607Z', `D:${digits}`));
    return signed(unsignedPdf(stated), 'present');
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
      // pkijs compares the bytes only if the content is said to be the statement of an authority.
      'of other bytes that hides what it contains',
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
    // Anyone can replace a time stamp with one of an authority of their own, for example of years before.
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
    const bytes = signed(unsignedPdf(bare), 'present');
    const stamped = withTokens(bytes, tokenOver(stampedBytes(bytes)));
    expect(await stampOf(stamped)).toEqual(ANOTHER_TIME);
  });

  it('is not confirmed if it is older than the key that signed', async () => {
    const bytes = pdf();
    const stamped = withTokens(bytes, tokenOver(stampedBytes(bytes)));
    // The same key with a certificate that begins an hour later. Only the journal's list makes it trusted.
    const [own] = readPem(pemOf('present'));
    if (!own) throw new Error('There is no certificate');
    own.notBefore.value = inHours(1);
    const base64 = Buffer.from(own.toSchema(true).toBER()).toString('base64');
    const later = `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
    expect(await stampOf(stamped, later)).toEqual(ANOTHER_TIME);
  });
});

describe('attacks', () => {
  const update =
    '5 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n<</Root 5 0 R>>\nstartxref\n9\n%%EOF\n';

  it('finds what was added behind the signature, such as another page', async () => {
    const pdf = signed(unsignedPdf(certificate), 'present');
    expect(await checkPdf(joined(pdf, update), journal)).toMatchObject({ kind: 'added' });
    expect(await checkPdf(joined(pdf, '\n'), journal)).toMatchObject({ kind: 'added' });
  });

  it('does not accept a second signature by another key over what was added', async () => {
    const pdf = signed(unsignedPdf(certificate), 'present');
    const both = signed(Buffer.from(joined(pdf, `6 0 obj\n${place}\nendobj\n`, update)), 'forger');
    expect(await checkPdf(both, journal)).toMatchObject({ kind: 'added' });
  });

  it('does not accept two documents in one file, in either order', async () => {
    const pdf = signed(unsignedPdf(certificate), 'present');
    const other = unsignedPdf(['<</Type /Catalog>>']);
    expect(await checkPdf(joined(pdf, other), journal)).toEqual({ kind: 'several' });
    expect((await checkPdf(joined(other, pdf), journal)).kind).not.toBe('whole');
  });

  it('does not accept a range that leaves out more than the signature', async () => {
    const pdf = Buffer.from(signed(unsignedPdf(certificate), 'present'));
    const text = pdf.toString('latin1');
    const [range = '', start = '', end = ''] = /\/ByteRange \[0 (\d+) (\d+)/.exec(text) ?? [];
    // The gap may contain nothing but hexadecimal digits: here it would hide the end of the dictionary.
    const wider = range.replace(end, `${Number(end) + 3}`);
    expect((await checkPdf(joined(text.replace(range, wider)), journal)).kind).not.toBe('whole');
    const earlier = range.replace(` ${start}`, ` ${Number(start) - 10}`);
    expect((await checkPdf(joined(text.replace(range, earlier)), journal)).kind).not.toBe('whole');
    const skipped = text.replace(range, range.replace('[0 ', '[9 '));
    expect(await checkPdf(joined(skipped), journal)).toEqual({ kind: 'unsigned' });
  });

  it('names the signer of a signature that only has the journal’s name', async () => {
    const forged = signed(unsignedPdf(certificate), 'forger');
    expect(await checkPdf(forged, journal)).toEqual({
      kind: 'foreign',
      signer: 'Journal of Engines',
    });
    // A stolen key, whose certificate the journal has withdrawn.
    const stolen = signed(unsignedPdf(certificate), 'former');
    expect(await checkPdf(stolen, pemOf('present'))).toEqual({ kind: 'foreign', signer: 'Former' });
  });

  it('does not accept the signature of another document', async () => {
    const value = (pdf: Uint8Array) =>
      /\/Contents <(\w+)>/.exec(Buffer.from(pdf).toString('latin1'))?.[1] ?? '';
    const one = signed(unsignedPdf(certificate), 'present');
    const other = signed(unsignedPdf(certificate.with(1, '<</Type /Filespec>>')), 'present');
    const mixed = Buffer.from(one).toString('latin1').replace(value(one), value(other));
    expect(await checkPdf(joined(mixed), journal)).toEqual({ kind: 'altered' });
  });

  it('does not accept a signature without signed attributes', async () => {
    const bare = signed(unsignedPdf(certificate), 'present', '-noattr');
    expect((await checkPdf(bare, journal)).kind).not.toBe('whole');
  });

  /** The text of a signed PDF with its `/ByteRange`, the offsets in it, and a function that writes other offsets. */
  function ranged(pdf: Uint8Array) {
    const text = Buffer.from(pdf).toString('latin1');
    const [range = '', ...numbers] = /\/ByteRange \[0 (\d+) (\d+) (\d+) *\]/.exec(text) ?? [];
    const [start = 0, end = 0, rest = 0] = numbers.map(Number);
    const withRange = (changed: string) => text.replace(range, changed.padEnd(range.length));
    return { text, start, end, rest, withRange };
  }
  const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

  it('does not accept objects between the signature and the rest that was signed', async () => {
    const { text, start, end, rest } = ranged(signed(unsignedPdf(certificate), 'present'));
    // The signed bytes are whole. They frame what the attacker wants to be seen, with a range of its own.
    const forged = (next: number) =>
      `${update}<</ByteRange [0 ${start} ${String(next).padStart(10, '0')} ${rest}]>> >`;
    const { length } = forged(0);
    // Behind the value of the signature, and as a part of it.
    for (const at of [end, end - 1]) {
      const wrapped = text.slice(0, at) + forged(at + length) + text.slice(end);
      const { kind } = await checkPdf(bytesOf(wrapped), journal);
      expect(['altered', 'unsigned']).toContain(kind);
    }
  });

  it.each<[string, (at: { start: number; end: number; rest: number }) => string]>([
    ['none', () => ''],
    ['null', () => '/ByteRange null'],
    ['empty', () => '/ByteRange []'],
    ['one part', ({ start }) => `/ByteRange [0 ${start}]`],
    ['three parts', ({ start, end, rest }) => `/ByteRange [0 ${start} ${end} ${rest - 9} 9 9]`],
    ['negative', ({ start, end, rest }) => `/ByteRange [0 ${start} ${end} -${rest}]`],
    ['too long', ({ start, end, rest }) => `/ByteRange [0 ${start} ${end} ${rest + 99}]`],
    ['too short', ({ start, end, rest }) => `/ByteRange [0 ${start} ${end} ${rest - 99}]`],
    ['overlapping', ({ start, end }) => `/ByteRange [0 ${end} ${start} ${end}]`],
    [
      'without a gap',
      ({ start, end, rest }) => `/ByteRange [0 ${start} ${start} ${end - start + rest}]`,
    ],
    ['in an indirect object', () => '/ByteRange 9 0 R'],
    ['with an escaped name', ({ start, end, rest }) => `/Byte#52ange [0 ${start} ${end} ${rest}]`],
  ])('does not accept a range that is %s', async (_name, changed) => {
    const { withRange, ...at } = ranged(signed(unsignedPdf(certificate), 'present'));
    const { kind } = await checkPdf(bytesOf(withRange(changed(at))), journal);
    expect(['unsigned', 'altered']).toContain(kind);
  });

  it('does not accept a file that was cut off, or has bytes in front of it', async () => {
    const pdf = signed(unsignedPdf(certificate), 'present');
    expect((await checkPdf(pdf.slice(0, -7), journal)).kind).not.toBe('whole');
    for (const before of ['\n', '%PDF-1.4\n', update]) {
      expect((await checkPdf(joined(before, pdf), journal)).kind).not.toBe('whole');
    }
  });

  it('does not accept a certificate that has the serial number and the issuer of the journal’s', async () => {
    const shown = `${openssl('x509', '-in', path('present.pem'), '-noout', '-serial')}`;
    const serial = ['-set_serial', `0x${shown.trim().replace('serial=', '')}`];
    createKey('twin', [...P256, ...serial], 'Journal of Engines');
    const twin = signed(unsignedPdf(certificate), 'twin');
    expect(await checkPdf(twin, journal)).toEqual({ kind: 'altered' });
    // Over what was added behind a genuine signature.
    const pdf = signed(unsignedPdf(certificate), 'present');
    const both = signed(Buffer.from(joined(pdf, `6 0 obj\n${place}\nendobj\n`, update)), 'twin');
    expect(['added', 'altered']).toContain((await checkPdf(both, journal)).kind);
  });

  it('does not accept a signature with its own content, of two signers, or of another digest', async () => {
    const second = ['-signer', path('forger.pem'), '-inkey', path('forger.key')];
    for (const options of [['-nodetach'], second, ['-md', 'sha1']]) {
      const pdf = signed(unsignedPdf(certificate), 'present', ...options);
      expect((await checkPdf(pdf, journal)).kind).not.toBe('whole');
    }
  });

  it.each(['<', '<00', '<zz', `<${'30'.repeat(40)}`, `<30ffffffff`])(
    'survives a broken signature: %s',
    async (value) => {
      const pdf = unsignedPdf(certificate)
        .toString('latin1')
        .replace(`<${'0'.repeat(ROOM)}`, value);
      const start = pdf.indexOf(`${value}>`);
      const end = pdf.indexOf('>', start) + 1;
      const range = `[0 ${start} ${end} ${pdf.length - end}`.padEnd(35);
      const at = pdf.indexOf('/ByteRange [') + '/ByteRange '.length;
      const broken = pdf.slice(0, at) + range + pdf.slice(at + 35);
      expect(['foreign', 'unsigned']).toContain((await checkPdf(joined(broken), journal)).kind);
    },
  );
});

it('tells files without a signature from files that are no PDF', async () => {
  expect(await checkPdf(joined(unsignedPdf(['<</Type /Catalog>>'])), journal)).toEqual({
    kind: 'unsigned',
  });
  expect(await checkPdf(joined('PK\u0003\u0004 a Word document'), journal)).toEqual({
    kind: 'not-a-pdf',
  });
  expect(await checkPdf(new Uint8Array(0), journal)).toEqual({ kind: 'not-a-pdf' });
});
