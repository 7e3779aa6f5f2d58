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
 * Returns a date as `YYYY-MM-DD`, and the first day of a period. A missing month or day becomes 01. Notes state what the
 * result does not contain, or assumes.
 */
export function dayOf(
  year = '',
  writtenMonth = '',
  writtenDay = '',
): { publishdate: string; notes: string[] } {
  if (!year) return { publishdate: '', notes: [] };
  const { month, day: dayOfMonth, isWhole } = readMonth(writtenMonth);
  const day = /\d+/.exec(writtenDay)?.[0].padStart(2, '0') ?? dayOfMonth;
  const publishdate = `${year}-${month || '01'}-${(month && day) || '01'}`;
  if (!isWhole)
    return { publishdate, notes: [`“${writtenMonth}” is not one month: dated ${publishdate}`] };
  if (month && day) return { publishdate, notes: [] };
  const known = month ? 'year and month are' : 'the year is';
  return { publishdate, notes: [`Only ${known} given: dated ${publishdate}`] };
}
