import { csvFile, importColumns } from '@app/contracts';
import { describe, expect, it } from 'vitest';
import { readSource } from './read-source.ts';

const HEAD = 'refnumber,title,authorname,year,volume,issue,pagenumber,publishdate,abstract';
const ROW = 'R1,On tea,Ada Lovelace,2020,1,2,3-4,2020-05-06,An abstract.';
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readSource(bytes(text));
const validationIssuesOf = (text: string) => read(text).faults;

describe('a table of articles', () => {
  it('is read by our column names and by common aliases', () => {
    const { format, rows, columns, faults } = read(
      'Reference No.;TITLE;Authors;Year;Vol;Issue No;Pages;Publication Date;Abstract;DOI;E-mail;PDF\n' +
        'R1;On tea;Ada Lovelace;2020;1;2;3-4;2020-05-06;An abstract.;10.1/x;a@b.org;tea.pdf\n',
    );
    expect(faults).toEqual([]);
    expect(format).toBe('csv');
    expect(rows.map(({ fields }) => fields)).toEqual([
      {
        refnumber: 'R1',
        title: 'On tea',
        authorname: 'Ada Lovelace',
        year: '2020',
        volume: '1',
        issue: '2',
        pagenumber: '3-4',
        publishdate: '2020-05-06',
        abstract: 'An abstract.',
        doi: '10.1/x',
        email: 'a@b.org',
        file: 'tea.pdf',
      },
    ]);
    expect(columns.authorname).toBe('Authors');
  });

  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('is separated by %s, with or without a byte order mark', (_name, delimiter) => {
    const text = `${HEAD}\n${ROW}`.replaceAll(',', delimiter);
    for (const mark of ['', '\ufeff']) {
      expect(read(mark + text).rows[0]?.fields).toMatchObject({ refnumber: 'R1', issue: '2' });
    }
  });

  it.each([
    ['One.\n\nTwo <i>x</i>.', '<p>One.</p><p>Two <i>x</i>.</p>'],
    ['One.\r\n \t\r\n\r\nTwo\r\nthree.', '<p>One.</p><p>Two\nthree.</p>'],
    ['One.\r\rTwo.\n\n', '<p>One.</p><p>Two.</p>'],
    ['One\ntwo.', 'One\ntwo.'],
    ['<p>One.</p>\n\n<p>Two.</p>', '<p>One.</p>\n\n<p>Two.</p>'],
  ])('makes a paragraph of each part of an abstract between blank lines: %j', (abstract, html) => {
    const { rows } = read(`${HEAD}\n${ROW.replace('An abstract.', `"${abstract}"`)}`);
    expect(rows[0]?.fields.abstract).toBe(html);
  });

  it('is also read in the encoding of Excel’s “Unicode text”', () => {
    const text = `\ufeff${HEAD}\n${ROW}`.replaceAll(',', '\t').replace('tea', 'thé');
    const { rows } = readSource(Buffer.from(text, 'utf16le'));
    expect(rows[0]?.fields.title).toBe('On thé');
  });

  it('has correct line numbers despite quoted cells and mixed line ends', () => {
    const two = ROW.replace('An abstract.', '"One\r\ntwo ""quoted"", three"');
    const { rows } = read(`${HEAD}\r\n${two}\r\n\r\n,,,\r\n${ROW.replace('R1', 'R2')}`);
    expect(rows.map(({ line, fields }) => [line, fields.refnumber, fields.abstract])).toEqual([
      [2, 'R1', 'One\r\ntwo "quoted", three'],
      [6, 'R2', 'An abstract.'],
    ]);
  });

  it('restores cells that were escaped as formulas', () => {
    const texts = ['=1+1', '+44 7700', '-x', '@x', "'=x", "''@", "'tis", '"', ' a ', 'a,b;c\td'];
    const rows = texts.map((text) => importColumns.map((name) => (name === 'title' ? text : 'x')));
    const file = csvFile([importColumns, ...rows]);
    expect(file).toContain(`,'=1+1,`);
    expect(read(file).rows.map(({ fields }) => fields.title)).toEqual(texts);
  });

  it('is read with the given name first if its authors are separated by semicolons', () => {
    const row = ROW.replace('Ada Lovelace', '"Lovelace, Ada; du Châtelet, Émilie; UNESCO"');
    const { rows } = read(`${HEAD}\n${row}`);
    const names = 'Ada Lovelace, Émilie du Châtelet, UNESCO';
    expect(rows[0]?.fields.authorname).toBe(names);
    expect(JSON.parse(rows[0]?.fields.contributors ?? '')).toEqual([
      { name: 'Ada Lovelace', given: 'Ada', family: 'Lovelace' },
      { name: 'Émilie du Châtelet', given: 'Émilie', family: 'du Châtelet' },
      { name: 'UNESCO' },
    ]);
    expect(rows[0]?.notes).toEqual([
      `The authors were separated by semicolons, and are now: ${names}`,
    ]);
  });

  it('has characters in place of HTML codes in names and of doubly encoded codes in titles', () => {
    const authors = 'Ada Lovelace, Bernard ’t&amp;amp;nbsp;Hart, Ren&eacute; A&amp;T, B&Z; C';
    const row = ROW.replace('Ada Lovelace', `"${authors}"`).replace(
      'On tea',
      'Caf&amp;eacute; &eacute; &amp; &amp;lt;b> &amp;constructor; tea',
    );
    const [read1] = read(`${HEAD}\n${row.replace('B&Z; C', 'B&#x5A;')}`).rows;
    expect(read1?.fields).toMatchObject({
      authorname: 'Ada Lovelace, Bernard ’t Hart, René A&T, BZ',
      title: 'Café é &amp; &lt;b&gt; &amp;constructor; tea',
    });
    expect(read1?.notes).toEqual([
      'The authors’ names had &amp;amp;nbsp; &eacute; &amp; &#x5A;: replaced by the characters that they stand for',
      'The title had &amp;eacute; &amp;lt;: replaced by the characters that they stand for',
    ]);
    expect(
      read(`${HEAD}\n${row.replace(authors, 'Ada &amp; Co; Bo')}`).rows[0]?.fields,
    ).toMatchObject({
      authorname: 'Ada & Co, Bo',
    });
  });
});

describe('codes in other fields', () => {
  const [row] = read(
    [
      `${HEAD},keywords,references`,
      `${ROW.replace('An abstract.', '<p>5 &lt; 6 &amp;amp;ndash; 7</p>')},salt &amp;amp; R&D,"[{""text"":""Caf&eacute; &amp;amp; ice""}]"`,
    ].join('\n'),
  ).rows;

  it('are replaced by their characters, in HTML only if they were encoded twice', () => {
    expect(row?.fields).toMatchObject({
      keywords: 'salt & R&D',
      abstract: '<p>5 &lt; 6 – 7</p>',
      references: '[{"text":"Café & ice"}]',
    });
    expect(row?.notes.map((note) => note.slice(0, note.indexOf(' had')))).toEqual([
      'The abstract',
      'The keywords',
      'The references',
    ]);
  });

  it('remain in a list that is not JSON', () => {
    const text = `${HEAD},references\n${ROW},Caf&eacute;`;
    expect(read(text).rows[0]?.fields.references).toBe('Caf&eacute;');
  });
});

describe('a table is rejected with the line and the reason', () => {
  it('if it is empty', () => {
    for (const text of ['', '\ufeff', '\n\n', ' ']) {
      expect(validationIssuesOf(text)).toEqual([
        { line: 1, column: '', message: 'The file is empty' },
      ]);
    }
  });

  it('if it has only a header', () => {
    const message = 'There is no article below the header';
    expect(validationIssuesOf(HEAD)).toEqual([{ line: 1, column: '', message }]);
  });

  it('if it has more than 2,000 articles', () => {
    const [one] = validationIssuesOf(`${HEAD}\n${`${ROW}\n`.repeat(2001)}`);
    expect(one?.message).toBe('2,001 articles: at most 2,000 can be imported at once');
    expect(read(`${HEAD}\n${`${ROW}\n`.repeat(2000)}`).rows).toHaveLength(2000);
  });

  it.each([
    ['in its header', (cells: string) => `${HEAD}${cells}\n${ROW}`, 1],
    ['in a header of several lines', (cells: string) => `"re\nf",${HEAD}${cells}\n${ROW}`, 1],
    ['in a row', (cells: string) => `${HEAD}\n${ROW}\n${ROW}${cells}\n${ROW}`, 3],
    ['without names', (cells: string) => cells, 1],
  ])('at once if it has a million columns %s', (_where, textWith, line) => {
    const text = textWith(',x'.repeat(1_000_000));
    const before = process.memoryUsage().rss;
    const message = 'More than 200 columns: save only those of the articles';
    expect(read(text)).toMatchObject({ rows: [], faults: [{ line, column: '', message }] });
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  });

  it('unless the further columns are empty', () => {
    const empty = ','.repeat(150);
    expect(read(`${HEAD}${empty}\n${ROW}${empty}`)).toMatchObject({ faults: [], rows: [{}] });
  });

  it('if columns are unknown, missing or repeated', () => {
    const faults = validationIssuesOf(`${HEAD.replace('abstract', 'Colour')},Authors\n${ROW},x`);
    expect(faults.map(({ column, message }) => [column, message.slice(0, 34)])).toEqual([
      ['Colour', 'Unknown column; the known columns '],
      ['Authors', 'A second column for authorname'],
      ['abstract', 'This column is missing'],
    ]);
  });

  it('if a quotation mark is unclosed or inside a cell', () => {
    expect(validationIssuesOf(`${HEAD}\n${ROW}\n${ROW.replace('An', '"An')}\n${ROW}\n`)).toEqual([
      expect.objectContaining({ message: expect.stringContaining('never closed') }),
    ]);
    expect(validationIssuesOf(`${HEAD}\n${ROW}\n${ROW.replace('An', 'An "x"')}\n`)).toEqual([
      expect.objectContaining({ line: 3, message: expect.stringContaining('inside a cell') }),
    ]);
  });

  it('if it is not UTF-8, contains NUL or is not text', () => {
    const latin = Buffer.from(`${HEAD}\n${ROW}\n${ROW.replace('tea', 'thé')}`, 'latin1');
    expect(readSource(latin).faults).toEqual([
      expect.objectContaining({ line: 3, message: expect.stringContaining('Not UTF-8') }),
    ]);
    expect(validationIssuesOf(`${HEAD}\nR\u00001`)).toEqual([
      expect.objectContaining({ line: 2, message: expect.stringContaining('NUL') }),
    ]);
    expect(validationIssuesOf('PK\u0003\u0004rest')[0]?.message).toContain('save the table as CSV');
    expect(validationIssuesOf('hello').length).toBeGreaterThan(0);
  });

  it('in the row if it repeats the header or has too many cells', () => {
    const { rows } = read(`${HEAD}\n${ROW}\n${HEAD}\n${ROW},too,much\n`);
    expect(rows.map(({ line, faults }) => [line, faults.map(({ message }) => message)])).toEqual([
      [2, []],
      [3, ['The header is repeated']],
      [4, ['11 cells, but the header has 9']],
    ]);
  });
});
