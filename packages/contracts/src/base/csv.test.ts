import { expect, it } from 'vitest';
import { csvCell, csvFile } from './csv.ts';

it('a CSV file quotes cells with special characters, and contains no formulas', () => {
  const cells = ['=1+1', '@x', '-2', "'=1", 'a,b', 'a;b', ' a', 'say "x"', 'two\nlines', 'ä'];
  expect(csvFile([cells])).toBe(
    `\ufeff'=1+1,'@x,'-2,''=1,"a,b","a;b"," a","say ""x""","two\nlines",ä\r\n`,
  );
});

it.each([...'=+-@＝＋－＠\t\r\n'])('a cell that starts with %j is not a formula', (sign) => {
  const written = csvFile([[`${sign}SUM(A1)`]]);
  expect(written).toMatch(/^\ufeff"?'/);
  expect(csvCell(`'${sign}SUM(A1)`)).toBe(`${sign}SUM(A1)`);
});

it.each(['=1+1', '＝1', "'=1", "''-2", "'tis", ''])(
  'the cell %j is read as it was written',
  (text) => {
    const [written = ''] = csvFile([[text]])
      .slice(1)
      .split('\r\n');
    expect(csvCell(written)).toBe(text);
  },
);
