import { csvFile, importColumns } from '@app/contracts';
import { describe, expect, it } from 'vitest';
import { readSource } from './read-source.ts';

const HEAD = 'refnumber,title,authorname,year,volume,issue,pagenumber,publishdate,abstract';
const ROW = 'R1,On tea,Ada Lovelace,2020,1,2,3-4,2020-05-06,An abstract.';
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readSource(bytes(text));
const faultsOf = (text: string) => read(text).faults;

describe('a table of articles', () => {
  it('is read by our names of its columns and by those that people use', () => {
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
  ])('is parted by %s, with the mark of UTF-8 or without', (_name, delimiter) => {
    const text = `${HEAD}\n${ROW}`.replaceAll(',', delimiter);
    for (const mark of ['', '\ufeff']) {
      expect(read(mark + text).rows[0]?.fields).toMatchObject({ refnumber: 'R1', issue: '2' });
    }
  });

  it('is read as Excel saves “Unicode text”', () => {
    const text = `\ufeff${HEAD}\n${ROW}`.replaceAll(',', '\t').replace('tea', 'thé');
    const { rows } = readSource(Buffer.from(text, 'utf16le'));
    expect(rows[0]?.fields.title).toBe('On thé');
  });

  it('tells the true line of each row, whatever its cells and the ends of its lines are', () => {
    const two = ROW.replace('An abstract.', '"One\r\ntwo ""quoted"", three"');
    const { rows } = read(`${HEAD}\r\n${two}\r\n\r\n,,,\r\n${ROW.replace('R1', 'R2')}`);
    expect(rows.map(({ line, fields }) => [line, fields.refnumber, fields.abstract])).toEqual([
      [2, 'R1', 'One\r\ntwo "quoted", three'],
      [6, 'R2', 'An abstract.'],
    ]);
  });

  it('gives back what a spreadsheet would have taken for a formula', () => {
    const texts = ['=1+1', '+44 7700', '-x', '@x', "'=x", "''@", "'tis", '"', ' a ', 'a,b;c\td'];
    const rows = texts.map((text) => importColumns.map((name) => (name === 'title' ? text : 'x')));
    const file = csvFile([importColumns, ...rows]);
    expect(file).toContain(`,'=1+1,`);
    expect(read(file).rows.map(({ fields }) => fields.title)).toEqual(texts);
  });

  it('turns authors round that are parted by semicolons, family name first', () => {
    const row = ROW.replace('Ada Lovelace', '"Lovelace, Ada; du Châtelet, Émilie; UNESCO"');
    const { rows } = read(`${HEAD}\n${row}`);
    expect(rows[0]?.fields.authorname).toBe('Ada Lovelace, Émilie du Châtelet, UNESCO');
  });
});

describe('a table that cannot be read says where and why', () => {
  it('when it is empty', () => {
    for (const text of ['', '\ufeff', '\n\n', ' ']) {
      expect(faultsOf(text)).toEqual([{ line: 1, column: '', message: 'The file is empty' }]);
    }
  });

  it('when there is nothing but a header', () => {
    const message = 'There is no article below the header';
    expect(faultsOf(HEAD)).toEqual([{ line: 1, column: '', message }]);
  });

  it('when there are more articles than are taken at once, and not when there are just as many', () => {
    const [one] = faultsOf(`${HEAD}\n${`${ROW}\n`.repeat(2001)}`);
    expect(one?.message).toBe('2,001 articles: at most 2,000 can be imported at once');
    expect(read(`${HEAD}\n${`${ROW}\n`.repeat(2000)}`).rows).toHaveLength(2000);
  });

  it('when columns are unknown, missing or there twice', () => {
    const faults = faultsOf(`${HEAD.replace('abstract', 'Colour')},Authors\n${ROW},x`);
    expect(faults.map(({ column, message }) => [column, message.slice(0, 34)])).toEqual([
      ['Colour', 'Unknown column; those known are re'],
      ['Authors', 'A second column for authorname'],
      ['abstract', 'This column is missing'],
    ]);
  });

  it('when a quotation mark is not closed or stands in the middle', () => {
    expect(faultsOf(`${HEAD}\n${ROW}\n${ROW.replace('An', '"An')}\n${ROW}\n`)).toEqual([
      expect.objectContaining({ message: expect.stringContaining('never closed') }),
    ]);
    expect(faultsOf(`${HEAD}\n${ROW}\n${ROW.replace('An', 'An "x"')}\n`)).toEqual([
      expect.objectContaining({ line: 3, message: expect.stringContaining('inside a cell') }),
    ]);
  });

  it('when it is not UTF-8, holds NUL or is no text at all', () => {
    const latin = Buffer.from(`${HEAD}\n${ROW}\n${ROW.replace('tea', 'thé')}`, 'latin1');
    expect(readSource(latin).faults).toEqual([
      expect.objectContaining({ line: 3, message: expect.stringContaining('Not UTF-8') }),
    ]);
    expect(faultsOf(`${HEAD}\nR\u00001`)).toEqual([
      expect.objectContaining({ line: 2, message: expect.stringContaining('NUL') }),
    ]);
    expect(faultsOf('PK\u0003\u0004rest')[0]?.message).toContain('save the table as CSV');
    expect(faultsOf('hello').length).toBeGreaterThan(0);
  });

  it('in the row: its header once more, and cells beyond the header', () => {
    const { rows } = read(`${HEAD}\n${ROW}\n${HEAD}\n${ROW},too,much\n`);
    expect(rows.map(({ line, faults }) => [line, faults.map(({ message }) => message)])).toEqual([
      [2, []],
      [3, ['The header once more']],
      [4, ['11 cells, where the header has 9']],
    ]);
  });
});
