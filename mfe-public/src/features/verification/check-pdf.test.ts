import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  certificate,
  P256,
  place,
  ROOM,
  SigningFolder,
  unsignedPdf,
} from '../../testing/signed-pdf.ts';
import { checkPdf } from './check-pdf.ts';

const folder = new SigningFolder();
let journal = '';
beforeAll(() => {
  journal = folder.createJournal();
});
afterAll(() => folder.remove());

const joined = (...parts: (Uint8Array | string)[]) =>
  Uint8Array.from(Buffer.concat(parts.map((part) => Buffer.from(part))));

describe('a PDF of the journal', () => {
  it.each(['present', 'former'])(
    'is whole, and the result has its signer, time and code: %s key',
    async (key) => {
      expect(await checkPdf(folder.signed(unsignedPdf(certificate), key), journal)).toEqual({
        kind: 'whole',
        signer: key === 'present' ? 'Journal of Engines' : 'Former',
        time: '2026-03-04T05:06:07Z',
        timestamp: { kind: 'none' },
        code: 'JRN-1-ABCDEFGH',
      });
    },
  );

  it('is altered if any byte has changed', async () => {
    const pdf = folder.signed(unsignedPdf(certificate), 'present');
    for (const at of [0, 20, 200, pdf.length - 3].map((offset) => offset || 8)) {
      const changed = Uint8Array.from(pdf);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await checkPdf(changed, journal)).toMatchObject({ kind: 'altered' });
    }
  });

  it('ignores a code that is only in an author’s pages', async () => {
    const bodies = ['<</Type /Catalog>>', ...certificate.slice(1)];
    expect(await checkPdf(folder.signed(unsignedPdf(bodies), 'present'), journal)).toMatchObject({
      kind: 'whole',
      code: '',
    });
  });
});

describe('attacks', () => {
  const update =
    '5 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n<</Root 5 0 R>>\nstartxref\n9\n%%EOF\n';

  it('finds additions after the signature, such as another page', async () => {
    const pdf = folder.signed(unsignedPdf(certificate), 'present');
    expect(await checkPdf(joined(pdf, update), journal)).toMatchObject({ kind: 'added' });
    expect(await checkPdf(joined(pdf, '\n'), journal)).toMatchObject({ kind: 'added' });
  });

  it('does not accept a second signature by another key that covers an addition', async () => {
    const pdf = folder.signed(unsignedPdf(certificate), 'present');
    const both = folder.signed(
      Buffer.from(joined(pdf, `6 0 obj\n${place}\nendobj\n`, update)),
      'forger',
    );
    expect(await checkPdf(both, journal)).toMatchObject({ kind: 'added' });
  });

  it('does not accept two documents in one file, in either order', async () => {
    const pdf = folder.signed(unsignedPdf(certificate), 'present');
    const other = unsignedPdf(['<</Type /Catalog>>']);
    expect(await checkPdf(joined(pdf, other), journal)).toEqual({ kind: 'several' });
    expect((await checkPdf(joined(other, pdf), journal)).kind).not.toBe('whole');
  });

  it('does not accept a range that leaves out more than the signature', async () => {
    const pdf = Buffer.from(folder.signed(unsignedPdf(certificate), 'present'));
    const text = pdf.toString('latin1');
    const [range = '', start = '', end = ''] = /\/ByteRange \[0 (\d+) (\d+)/.exec(text) ?? [];
    // The gap in the signed range may contain only hexadecimal digits. This wider gap would hide the end of the
    // dictionary.
    const wider = range.replace(end, `${Number(end) + 3}`);
    expect((await checkPdf(joined(text.replace(range, wider)), journal)).kind).not.toBe('whole');
    const earlier = range.replace(` ${start}`, ` ${Number(start) - 10}`);
    expect((await checkPdf(joined(text.replace(range, earlier)), journal)).kind).not.toBe('whole');
    const skipped = text.replace(range, range.replace('[0 ', '[9 '));
    expect(await checkPdf(joined(skipped), journal)).toEqual({ kind: 'unsigned' });
  });

  it('reports a signature by an unknown key as foreign, even if its certificate has the journal’s name', async () => {
    const forged = folder.signed(unsignedPdf(certificate), 'forger');
    expect(await checkPdf(forged, journal)).toEqual({
      kind: 'foreign',
      signer: 'Journal of Engines',
    });
    // The key was stolen, so the journal has withdrawn its certificate.
    const stolen = folder.signed(unsignedPdf(certificate), 'former');
    expect(await checkPdf(stolen, folder.pemOf('present'))).toEqual({
      kind: 'foreign',
      signer: 'Former',
    });
  });

  it('does not accept the signature of another document', async () => {
    const value = (pdf: Uint8Array) =>
      /\/Contents <(\w+)>/.exec(Buffer.from(pdf).toString('latin1'))?.[1] ?? '';
    const one = folder.signed(unsignedPdf(certificate), 'present');
    const other = folder.signed(unsignedPdf(certificate.with(1, '<</Type /Filespec>>')), 'present');
    const mixed = Buffer.from(one).toString('latin1').replace(value(one), value(other));
    expect(await checkPdf(joined(mixed), journal)).toEqual({ kind: 'altered' });
  });

  it('does not accept a signature without signed attributes', async () => {
    const bare = folder.signed(unsignedPdf(certificate), 'present', '-noattr');
    expect((await checkPdf(bare, journal)).kind).not.toBe('whole');
  });

  /** Returns the text of a signed PDF, the offsets in its `/ByteRange`, and a function that writes other offsets. */
  function ranged(pdf: Uint8Array) {
    const text = Buffer.from(pdf).toString('latin1');
    const [range = '', ...numbers] = /\/ByteRange \[0 (\d+) (\d+) (\d+) *\]/.exec(text) ?? [];
    const [start = 0, end = 0, rest = 0] = numbers.map(Number);
    const withRange = (changed: string) => text.replace(range, changed.padEnd(range.length));
    return { text, start, end, rest, withRange };
  }
  const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

  it('does not accept objects inserted between the signature and the rest of the signed bytes', async () => {
    const { text, start, end, rest } = ranged(folder.signed(unsignedPdf(certificate), 'present'));
    // The signed bytes are intact, but the attacker's object with another range stands between them.
    const forged = (next: number) =>
      `${update}<</ByteRange [0 ${start} ${String(next).padStart(10, '0')} ${rest}]>> >`;
    const { length } = forged(0);
    // The object is inserted after the value of the signature, and then within the value.
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
    const { withRange, ...at } = ranged(folder.signed(unsignedPdf(certificate), 'present'));
    const { kind } = await checkPdf(bytesOf(withRange(changed(at))), journal);
    expect(['unsigned', 'altered']).toContain(kind);
  });

  it('does not accept a file that was cut off, or has bytes in front of it', async () => {
    const pdf = folder.signed(unsignedPdf(certificate), 'present');
    expect((await checkPdf(pdf.slice(0, -7), journal)).kind).not.toBe('whole');
    for (const before of ['\n', '%PDF-1.4\n', update]) {
      expect((await checkPdf(joined(before, pdf), journal)).kind).not.toBe('whole');
    }
  });

  it('does not accept another certificate with the serial number and issuer of the journal’s certificate', async () => {
    const shown = `${folder.openssl('x509', '-in', folder.path('present.pem'), '-noout', '-serial')}`;
    const serial = ['-set_serial', `0x${shown.trim().replace('serial=', '')}`];
    folder.createKey('twin', [...P256, ...serial], 'Journal of Engines');
    const twin = folder.signed(unsignedPdf(certificate), 'twin');
    expect(await checkPdf(twin, journal)).toEqual({ kind: 'altered' });
    // The forged signature covers an addition after a genuine signature.
    const pdf = folder.signed(unsignedPdf(certificate), 'present');
    const both = folder.signed(
      Buffer.from(joined(pdf, `6 0 obj\n${place}\nendobj\n`, update)),
      'twin',
    );
    expect(['added', 'altered']).toContain((await checkPdf(both, journal)).kind);
  });

  it.each([
    ['the journal’s root', ['basicConstraints=critical,CA:TRUE']],
    [
      'a certificate of the journal for other uses',
      ['keyUsage=critical,keyCertSign,cRLSign,keyEncipherment'],
    ],
  ])('does not accept %s as a signer', async (_, extensions) => {
    folder.createKey('root', P256, 'Journal of Engines (root)', extensions);
    const forged = folder.signed(unsignedPdf(certificate), 'root');
    expect(await checkPdf(forged, journal + folder.pemOf('root'))).toEqual({
      kind: 'foreign',
      signer: 'Journal of Engines (root)',
    });
  });

  it.each([[[]], [['keyUsage=nonRepudiation']]])(
    'accepts the journal’s own certificate with the extensions %j',
    async (extensions) => {
      folder.createKey('brought', P256, 'Brought', ['subjectKeyIdentifier=hash', ...extensions]);
      const pdf = folder.signed(unsignedPdf(certificate), 'brought');
      expect(await checkPdf(pdf, folder.pemOf('brought'))).toMatchObject({ kind: 'whole' });
    },
  );

  it('does not accept a signature that contains content, has two signers or has another digest', async () => {
    const second = ['-signer', folder.path('forger.pem'), '-inkey', folder.path('forger.key')];
    for (const options of [['-nodetach'], second, ['-md', 'sha1']]) {
      const pdf = folder.signed(unsignedPdf(certificate), 'present', ...options);
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

it('distinguishes PDFs without a signature from files that are not PDFs', async () => {
  expect(await checkPdf(joined(unsignedPdf(['<</Type /Catalog>>'])), journal)).toEqual({
    kind: 'unsigned',
  });
  expect(await checkPdf(joined('PK\u0003\u0004 a Word document'), journal)).toEqual({
    kind: 'not-a-pdf',
  });
  expect(await checkPdf(new Uint8Array(0), journal)).toEqual({ kind: 'not-a-pdf' });
});
