import { describe, expect, it } from 'vitest';
import { dayOf, partialDate, readMonth } from './dates.ts';
import { readSource } from './read-source.ts';

it.each([
  [['2026', '3', '14'], '2026-03-14'],
  [['2026', 'sept', '5'], '2026-09-05'],
  [['2026', 'Sept.', '05'], '2026-09-05'],
  [['2026', 'december', '31'], '2026-12-31'],
  [['2026', '10~jan'], '2026-01-10'],
  [['2026', 'May 7'], '2026-05-07'],
  [['2026', '3', '5th'], '2026-03-05'],
  [['2026', 'März', '5.'], '2026-03-05'],
  [['2026', '1er mai'], '2026-05-01'],
  [['2026', '5 de marzo'], '2026-03-05'],
])('reads %j as the day %s without a note', ([year, month, day], publishdate) => {
  expect(dayOf(year, month, day)).toEqual({ publishdate, dateprecision: '', notes: [] });
});

it.each([
  [['2026'], '2026-01-01', 'year'],
  [['2026', 'Apr'], '2026-04-01', 'month'],
  [['2026', '12', ''], '2026-12-01', 'month'],
])(
  'reads %j as %s, and states that only the %s is known',
  ([year, month], publishdate, dateprecision) => {
    expect(dayOf(year, month)).toEqual({ publishdate, dateprecision, notes: [] });
  },
);

it.each([
  [['2026', 'Jan.-Feb.'], 'month', '“Jan.-Feb.” is not one month: dated 2026-01'],
  [['2026', 'Nov/Dec'], 'month', '“Nov/Dec” is not one month: dated 2026-11'],
  [['2026', '5-6'], 'month', '“5-6” is not one month: dated 2026-05'],
  [['2026', 'Summer'], 'year', '“Summer” is not one month: dated 2026'],
  [['2026', '21'], 'year', '“21” is not one month: dated 2026'],
  [['2026', 'Q1'], 'year', '“Q1” is not one month: dated 2026'],
  [['2026', 'Autumn 2'], 'year', '“Autumn 2” is not one month: dated 2026'],
  [['2026', 'marzo/aprile'], 'month', '“marzo/aprile” is not one month: dated 2026-03'],
])('reads %j with the precision of a %s, with a note', ([year, month], dateprecision, note) => {
  const { notes, ...date } = dayOf(year, month);
  expect([date.dateprecision, notes]).toEqual([dateprecision, [note]]);
});

it.each([
  [1, 'Januar Jänner Jaenner janvier enero ene janeiro gennaio gen'],
  [2, 'Februar février févr. febrero fevereiro febbraio'],
  [3, 'March März Maerz Mrz mars marzo março'],
  [4, 'avril abril abr aprile'],
  [5, 'Mai mayo maio maggio mag'],
  [6, 'Juni juin junio junho giugno giu'],
  [7, 'Juli juillet juil. julio julho luglio lug'],
  [8, 'August août Aout agosto ago'],
  [9, 'sept setembro septiembre setiembre settembre set'],
  [10, 'Oktober Okt. octobre octubre outubro ottobre'],
  [11, 'November novembre noviembre novembro'],
  [12, 'Dezember Dez. décembre diciembre dic dezembro dicembre'],
])('reads month %i in German, French, Spanish, Portuguese and Italian', (month, names) => {
  for (const name of names.split(' ')) {
    const read = readMonth(name.toUpperCase());
    expect(read, name).toEqual({ month: String(month).padStart(2, '0'), day: '', isWhole: true });
    expect(readMonth(name), name).toEqual(read);
  }
});

it.each(['Market', 'general', 'jui', 'ma', 'outono'])('does not read %j as a month', (word) => {
  expect(readMonth(word)).toEqual({ month: '', day: '', isWhole: false });
});

describe('a date of another calendar in JATS', () => {
  const read = (date: string) => {
    const xml = `<article><front><article-meta>${date}</article-meta></front></article>`;
    const [row] = readSource(new TextEncoder().encode(xml)).rows;
    return [row?.fields.publishdate, row?.fields.year, row?.notes];
  };
  it.each([
    '<pub-date iso-8601-date="2018-05-06" calendar="Buddhist"><day>6</day><month>5</month><year>2561</year></pub-date>',
    '<pub-date iso-8601-date="2018-05-06"><year calendar="Islamic">1439</year></pub-date>',
    '<pub-date iso-8601-date="2018-05-06"><era>平成</era><year>30</year><month>5</month><day>6</day></pub-date>',
    '<pub-date calendar="Gregorian"><era>CE</era><year>2018</year><month>5</month><day>6</day></pub-date>',
  ])('is read from %s', (date) => {
    expect(read(date)).toEqual(['2018-05-06', '2018', []]);
  });

  it('has the year of our calendar that the file states beside the other year', () => {
    const year = '<year calendar="Persian" iso-8601-date="2018">1397</year>';
    expect(read(`<pub-date>${year}</pub-date>`).slice(0, 2)).toEqual(['2018-01-01', '2018']);
  });

  it('is not read if the file does not state the date in our calendar', () => {
    expect(read('<pub-date calendar="Buddhist"><year>2561</year></pub-date>')).toEqual([
      '',
      '',
      ['The date of publication, “2561”, cannot be read'],
    ]);
  });
});

it('notes that only the first of several days counts', () => {
  expect(dayOf('2026', '3', '5–6')).toEqual({
    publishdate: '2026-03-05',
    dateprecision: '',
    notes: ['“5–6” is not one day: dated 2026-03-05'],
  });
});

it.each([
  ['2018', '2018-01-01', 'year'],
  ['August 2018', '2018-08-01', 'month'],
  ['5. März 2018', '2018-03-05', ''],
  ['March 5th, 2018', '2018-03-05', ''],
  ['5 de março de 2018', '2018-03-05', ''],
  ['5-Mar-2018', '2018-03-05', ''],
  [' 2018-08 ', '2018-08-01', 'month'],
])('reads %j of a table as %s with the precision “%s”', (text, publishdate, dateprecision) => {
  expect(partialDate(text)).toEqual({ publishdate, dateprecision });
});

it.each(['2018-08-13 00:00:00', '2018-08-13T10:30:00.000+02:00', '2018-08-13T00:00:00.000Z'])(
  'reads the day of %s, and does not change the precision that the row states',
  (text) => expect(partialDate(text)).toEqual({ publishdate: '2018-08-13' }),
);

it.each([
  ...[
    '',
    '2018-08-13',
    '2018-13',
    '2018-00',
    '18',
    'Spring 2018',
    'Jan-Feb 2018',
    '5 Mar 18',
    '3/12/2018',
  ],
])('leaves %j unchanged: it is complete, or the check of the fields refuses it', (text) => {
  expect(partialDate(text)).toBeUndefined();
});
