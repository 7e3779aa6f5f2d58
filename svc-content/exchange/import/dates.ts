// The languages in which months are read. The last three entries add other names in German and Spanish, and
// abbreviations.
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ca', 'sv', 'da', 'de-AT', 'es-PE'];
const ABBREVIATIONS: readonly (readonly [name: string, month: number])[] = [
  ['mrz', 3],
  ['mrt', 3],
];

/** Matches meaningless words of a date, and the endings of a day, as in `5th`, `1er` or `5 de marzo del 2020`. */
const FILLER = /^(?:st|nd|rd|th|er|de|del|di|do|of|the|den|le|el|il)$/;

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

let monthByName: Map<string, number> | undefined;

/**
 * Returns the number of a month by its name in one of the languages, or by at least three letters from the beginning
 * of the name.
 */
function monthOf(word: string): number | undefined {
  monthByName ??= new Map([...ABBREVIATIONS, ...LANGUAGES.flatMap(monthsIn)]);
  const exact = monthByName.get(word);
  if (exact !== undefined || word.length < 3) return exact;
  const found = new Set(
    [...monthByName].flatMap(([name, at]) => (name.startsWith(word) ? at : [])),
  );
  return found.size === 1 ? [...found][0] : undefined;
}

function monthsIn(language: string): [name: string, month: number][] {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, at) => [plain(format.format(Date.UTC(2000, at))), at + 1]);
}

/**
 * Reads the month of a date in the forms that occur in sources: `3`, `03`, `sept`, `März`, `Jan.-Feb.`, `11/12`, `10
 * jan`. If the text has several months, returns the first one. For a season, returns no month. `isWhole` is false if
 * the text states more than the result.
 */
export function readMonth(written: string): { month: string; day: string; isWhole: boolean } {
  const text = plain(written);
  const words = (text.replace(/ae/g, 'a').match(/\p{L}+/gu) ?? []).filter(
    (word) => !FILLER.test(word),
  );
  const months = words.map(monthOf);
  const names = months.filter((month) => month !== undefined);
  const numbers = text.match(/\d+/g) ?? [];
  const [month = '', day = ''] =
    names.length > 0 ? [String(names[0]), numbers[0]] : words.length > 0 ? [] : numbers;
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  const isDay = names.length === 1 && numbers.length === 1;
  const isOne = words.length === names.length && names.length + numbers.length === 1;
  return {
    month: isMonth ? month.padStart(2, '0') : '',
    day: isDay ? day.padStart(2, '0') : '',
    isWhole: text.trim() === '' || (isMonth && words.length === names.length && (isDay || isOne)),
  };
}

/** Reads the day of a month, such as `5`, `05`, `5th` or `1er`. If there are several days, the first one is used. */
export function readDay(written: string): { day: string; isWhole: boolean } {
  const day = /\d+/.exec(written)?.[0].padStart(2, '0') ?? '';
  return { day, isWhole: /^\s*(?:\d{1,2}\s*(?:st|nd|rd|th|er|[.ºª°])?\s*)?$/i.test(written) };
}

/**
 * Returns a date as `YYYY-MM-DD`. A missing month or day becomes the first one, and `dateprecision` states the known
 * part. If there are several months or days, the first one is used, with a note.
 */
export function dayOf(
  year = '',
  writtenMonth = '',
  writtenDay = '',
): { publishdate: string; dateprecision: string; notes: string[] } {
  if (!year) return { publishdate: '', dateprecision: '', notes: [] };
  const { month, day: dayOfMonth, isWhole } = readMonth(writtenMonth);
  const { day: givenDay, isWhole: isWholeDay } = readDay(writtenDay);
  const day = givenDay || dayOfMonth;
  const known = [year, month, month && day].filter(Boolean).join('-');
  return {
    publishdate: `${year}-${month || '01'}-${(month && day) || '01'}`,
    dateprecision: month === '' ? 'year' : day === '' ? 'month' : '',
    notes: [
      ...(isWhole ? [] : [`“${writtenMonth}” is not one month: dated ${known}`]),
      ...(isWholeDay ? [] : [`“${writtenDay}” is not one day: dated ${known}`]),
    ],
  };
}

/**
 * Returns the parts of a date that names its month, such as `5. März 2020`, `March 5th, 2020` or `mai 2020`, or that
 * has the form `2020-03-05`, `2020-03` or `2020`.
 */
export function writtenDate(text: string): [year: string, month: string, day: string] | undefined {
  const iso = /^\s*(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:T.*)?\s*$/.exec(text);
  if (iso) return [iso[1] ?? '', iso[2] ?? '', iso[3] ?? ''];
  const year = /(?<!\d)\d{4}(?!\d)/.exec(text)?.[0];
  if (year === undefined) return undefined;
  const { month, day, isWhole } = readMonth(text.replace(year, ' '));
  return month && isWhole && /\p{L}{3}/u.test(text) ? [year, month, day] : undefined;
}

/** Matches a day with a time, such as `2026-03-05 00:00:00`, as some programs write the days of spreadsheets. */
const WITH_TIME =
  /^\s*(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}[\d:.]{0,20}\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?\s*$/;

/**
 * Reads a date of a table that has a time, names its month, such as `5. März 2020`, or is incomplete, such as
 * `2026-03`. Returns the date with its precision, or undefined for any other text.
 */
export function partialDate(
  text: string,
): { publishdate: string; dateprecision?: string } | undefined {
  const withTime = WITH_TIME.exec(text)?.[1];
  if (withTime) return { publishdate: withTime };
  const [year, month, day] = writtenDate(text) ?? [];
  if (year === undefined || /^\s*\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
  if (month && !(Number(month) >= 1 && Number(month) <= 12)) return undefined;
  const { notes: _, ...date } = dayOf(year, month, day);
  return date;
}
