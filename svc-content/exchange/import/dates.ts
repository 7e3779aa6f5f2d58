const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_NAME = new RegExp(`\\b(${MONTHS.join('|')})[a-z]*`, 'gi');

/**
 * Reads the month of a date as sources write it: `3`, `03`, `sept`, `Jan.-Feb.`, `11/12`, `10 jan`. Returns the first of
 * several months, and no month for a season. `isWhole` is false if the text states more than the result.
 */
export function readMonth(written: string): { month: string; day: string; isWhole: boolean } {
  const text = written.replace(/[~.\s]+/g, ' ').trim();
  const names = [...text.matchAll(MONTH_NAME)].map(([, name = '']) => name.toLowerCase());
  const numbers = text.match(/\d+/g) ?? [];
  const [month = '', day = ''] =
    names.length > 0 ? [String(MONTHS.indexOf(names[0] ?? '') + 1), numbers[0]] : numbers;
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  const isDay = names.length === 1 && numbers.length === 1;
  return {
    month: isMonth ? month.padStart(2, '0') : '',
    day: isDay ? day.padStart(2, '0') : '',
    isWhole: text === '' || (isMonth && (isDay || names.length + numbers.length === 1)),
  };
}

/**
 * Returns a date as `YYYY-MM-DD`. If the month or the day is missing, the date is the first day, and `dateprecision` says
 * what is known. Of several months, the first one counts, with a note.
 */
export function dayOf(
  year = '',
  writtenMonth = '',
  writtenDay = '',
): { publishdate: string; dateprecision: string; notes: string[] } {
  if (!year) return { publishdate: '', dateprecision: '', notes: [] };
  const { month, day: dayOfMonth, isWhole } = readMonth(writtenMonth);
  const day = /\d+/.exec(writtenDay)?.[0].padStart(2, '0') ?? dayOfMonth;
  const known = [year, month, month && day].filter(Boolean).join('-');
  return {
    publishdate: `${year}-${month || '01'}-${(month && day) || '01'}`,
    dateprecision: month === '' ? 'year' : day === '' ? 'month' : '',
    notes: isWhole ? [] : [`“${writtenMonth}” is not one month: dated ${known}`],
  };
}

/** Reads a date such as `2026-03` or `2026` as its first day and the precision. Returns undefined for any other text. */
export function partialDate(
  text: string,
): { publishdate: string; dateprecision: string } | undefined {
  const [, year, month] = /^([0-9]{4})(?:-(0[1-9]|1[0-2]))?$/.exec(text.trim()) ?? [];
  if (year === undefined) return undefined;
  return {
    publishdate: `${year}-${month ?? '01'}-01`,
    dateprecision: month === undefined ? 'year' : 'month',
  };
}
