import { expect, it } from 'vitest';
import { certificateFieldsSchema, editorCertificateFieldsSchema } from '../templates/fields.ts';
import { contentsOf } from './contents.ts';

const journal = { journal: 'J', issns: [], code: 'ABC', verifyUrl: 'https://j.example/verify/ABC' };
const date = '2026-03-14T00:00:00.000Z';

function authorsSheet(refnumber: string, author: string) {
  const place = { volume: 1, issue: 2, year: 2026, pages: '1', date, doi: '' };
  const fields = { ...journal, ...place, refnumber, author, title: 'Title' };
  return { kind: 'article' as const, fields: certificateFieldsSchema.parse(fields) };
}

function editorsSheet(name: string) {
  const fields = { ...journal, date, name, designation: '', affiliation: '', role: '' };
  return { kind: 'editor' as const, fields: editorCertificateFieldsSchema.parse(fields) };
}

const hostile = [
  '../../etc/passwd',
  '..\\..\\windows\\system32',
  '/etc/passwd',
  'C:\\x',
  '\\\\server\\share',
  '..',
  '.',
  '',
  ' ',
  'CON',
  'con.pdf',
  'LPT9 .txt',
  'COM\u00b9',
  'NUL\u0000.pdf',
  'a\r\nb',
  'x\u202efdp.exe',
  'x\u2066y\u061c\u2028z',
  'soft\u00adhyphen\u200b\ufeff',
  '\ud800',
  'name. . .',
  'a:stream',
  '<>|?*"',
  'x'.repeat(5_000),
  '王'.repeat(500),
  '👩‍👩‍👧‍👦'.repeat(50),
  'manifest.csv',
];

/** Throws if Windows would refuse a name, or if a program would show another name than the stored one. */
function expectValidName(name: string): void {
  const text = JSON.stringify(name);
  expect(name, text).not.toMatch(/[<>:"/\\|?*]|^\.+$|^\s|^\.|[. ]$/);
  expect(name, text).not.toMatch(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
  expect(name, text).not.toMatch(/^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=$|[. ])/i);
  expect(Buffer.byteLength(name), text).toBeLessThanOrEqual(120);
  expect(name.isWellFormed(), text).toBe(true);
}

it.each([
  ['authors', hostile.map((name) => authorsSheet(name, name)), 2],
  ['authors of one article', hostile.map((name) => authorsSheet('R1', name)), 2],
  ['editors', hostile.map(editorsSheet), 1],
])('stays in the folder with hostile names of %s', async (_who, sheets, depth) => {
  const { files } = await contentsOf(sheets);
  expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(sheets.length);
  for (const file of files) {
    const parts = file.split('/');
    // The article without a reference number has no folder.
    expect(parts.length, file).toBeLessThanOrEqual(depth);
    expect(file).toMatch(/\.pdf$/);
    for (const part of parts) expectValidName(part);
  }
});

it('writes names into the manifest that no spreadsheet runs', async () => {
  const sheets = ['=1+1', '＝cmd()', '@x', '\t+1'].map((name) => authorsSheet('R1', name));
  const manifest = (await (await contentsOf(sheets)).manifest(new Map())).toString();
  for (const { fields } of sheets) expect(manifest).toContain(`'${fields.author}`);
});
