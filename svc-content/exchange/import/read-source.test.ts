import { describe, expect, it } from 'vitest';
import { readSource } from './read-source.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const marked = (mark: number[], bytes: Buffer) => Buffer.concat([Buffer.from(mark), bytes]);
const jats = (encoding: string, title = 'Caf\u00e9') =>
  `<?xml version='1.0' encoding='${encoding}'?>\n<article><front><article-meta><title-group><article-title>${title}</article-title></title-group></article-meta></front></article>`;
const bibtex = '@article{a, title = {Caf\u00e9}}';
const table =
  'refnumber;title;authorname;year;volume;issue;pagenumber;publishdate;abstract\nR;Caf\u00e9;A;2020;1;1;1;2020-01-01;x';

describe('a file in another encoding', () => {
  it.each([
    ['XML in ISO-8859-1', latin1(jats('ISO-8859-1')), 2],
    ['XML in Windows-1252', latin1(jats('windows-1252', 'Caf\u00e9 \u0093x\u0094')), 2],
    ['XML in UTF-16', marked([0xff, 0xfe], utf16(jats('UTF-16'))), 2],
    ['XML in UTF-16 without a byte order mark', utf16(jats('UTF-16')), 2],
    ['XML in UTF-16 with the big-endian byte order', utf16(jats('utf-16')).swap16(), 2],
    ['XML that was converted to UTF-8', Buffer.from(jats('UTF-16')), 2],
    ['BibTeX of JabRef', latin1(`% Encoding: ISO8859_1\n\n${bibtex}`), 3],
    [
      'BibTeX of an old JabRef',
      latin1(`This file was created with JabRef 2.9.\nEncoding: Cp1252\n${bibtex}`),
      3,
    ],
    ['BibTeX of KBibTeX', latin1(`@comment{x-kbibtex-encoding=latin1}\n${bibtex}`), 2],
    ['BibTeX of Emacs', latin1(`%% -*- mode: bibtex; coding: latin-1 -*-\n${bibtex}`), 2],
    ['a table in UTF-16', marked([0xfe, 0xff], utf16(table).swap16()), 2],
    ['a table with a byte order mark', Buffer.from(`\ufeff${table}`), 2],
    [
      'a table whose delimiter is stated',
      Buffer.from(`\ufeffsep=;\r\n${table.replace('\n', '\r\n')}`),
      3,
    ],
    ['a table with an unusual delimiter', Buffer.from(`"sep=|"\n${table.replaceAll(';', '|')}`), 3],
  ])('is read: %s', (_what, bytes, line) => {
    const { rows, faults } = readSource(bytes);
    expect(faults).toEqual([]);
    expect(rows[0]).toMatchObject({
      line,
      fields: { title: expect.stringMatching(/^Caf\u00e9( “x”)?$/) },
    });
  });

  it.each([
    [
      'states UTF-8',
      'jats',
      latin1(jats('UTF-8')),
      2,
      'This file states UTF-8, but does not have this encoding: save the file as UTF-8',
    ],
    [
      'states no encoding',
      'jats',
      latin1(jats('').replace(" encoding=''", '')),
      2,
      'Not UTF-8: state the encoding in the XML declaration, or save the file as UTF-8',
    ],
    [
      'states an unknown encoding',
      'jats',
      latin1(jats('x-own')),
      1,
      'The encoding x-own, which this file states, is not known: save the file as UTF-8',
    ],
    [
      'states an encoding that it does not have',
      'jats',
      Buffer.concat([latin1(jats('euc-jp')), Buffer.from([0xff])]),
      2,
      'This file states EUC-JP, but does not have this encoding: save the file as UTF-8',
    ],
    [
      'is a table without a byte order mark',
      'csv',
      latin1(table),
      2,
      'Not UTF-8: save the file as CSV UTF-8, or as UTF-8 text',
    ],
    [
      'is BibTeX without a stated encoding',
      'bibtex',
      latin1(bibtex),
      1,
      'Not UTF-8: save the file as CSV UTF-8, or as UTF-8 text',
    ],
  ])('is refused if it %s', (_what, format, bytes, line, message) => {
    expect(readSource(bytes)).toMatchObject({
      format,
      rows: [],
      faults: [{ line, column: '', message }],
    });
  });
});

it.each([
  ['PubMed’s XML', '<?xml version="1.0"?>\n<PubmedArticleSet><PubmedArticle/></PubmedArticleSet>'],
  ['PubMed’s XML', '<ArticleSet><Article><Journal/></Article></ArticleSet>'],
  [
    'BibTeXML',
    '<bibtex:file xmlns:bibtex="http://bibtexml.sf.net/"><bibtex:entry id="a"><bibtex:article/></bibtex:entry></bibtex:file>',
  ],
  ['BibTeXML', '<file xmlns="http://bibtexml.sf.net/"><entry><article></article></entry></file>'],
  ['MODS', '<modsCollection xmlns="http://www.loc.gov/mods/v3"><mods/></modsCollection>'],
  ['EndNote’s XML', '<xml><records><record/></records></xml>'],
  ['DOAJ’s XML', '<records><record><title>T</title></record></records>'],
  ['DataCite’s XML', '<resource xmlns="http://datacite.org/schema/kernel-4"><titles/></resource>'],
  ['MARCXML', '<collection xmlns="http://www.loc.gov/MARC21/slim"><record/></collection>'],
  ['TEI', '<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader/></TEI>'],
  ['a web page', '<!DOCTYPE html>\n<html lang="en"><article class="a">Text</article></html>'],
  ['RIS', 'TY  - JOUR\r\nTI  - On tea\r\nER  - \r\n'],
  ['the format of EndNote', '%0 Journal Article\n%T On tea\n'],
  ['the format of PubMed', 'PMID- 1\nTI  - On tea\n'],
  ['the format of Web of Science', 'FN Clarivate Analytics Web of Science\nVR 1.0\n'],
])('refuses a file in another format, and names the format: %s', (name, text) => {
  const { rows, faults } = readSource(new TextEncoder().encode(text));
  const message = `This is ${name}, which cannot be imported: import CSV, Crossref XML, BibTeX, JATS XML or exported JSON`;
  expect([rows, faults]).toEqual([[], [{ line: 1, column: '', message }]]);
});

it('reads control characters as the characters of Windows-1252 with the same codes', () => {
  const title = (file: string) =>
    readSource(new TextEncoder().encode(file)).rows.map(({ fields }) => [
      fields.title,
      fields.authorname,
    ])[0];
  const [raw, ours] = ['Tea\u0092s \u0096 \u0093x\u0094', 'Tea’s – “x”'];
  const references = raw.replace(/[\u0080-\u009f]/g, (one) => `&#${one.charCodeAt(0)};`);
  for (const text of [raw, references]) {
    expect(title(`@article{a, title = {${text}}, author = {${text}}}`)?.[0]).toBe(ours);
    const xml = `<title-group><article-title>${text}</article-title></title-group><contrib-group><contrib><collab>${text}</collab></contrib></contrib-group>`;
    expect(title(`<article><front><article-meta>${xml}</article-meta></front></article>`)).toEqual([
      ours,
      ours,
    ]);
    const head = 'refnumber,title,authorname,year,volume,issue,pagenumber,publishdate,abstract';
    expect(title(`${head}\nR1,${text},${text},2026,1,1,1-9,2026-01-02,Text`)).toEqual([ours, ours]);
  }
});
