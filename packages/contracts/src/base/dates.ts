const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * Formats a date in UTC as `7 March 2026`. Creating an `Intl.DateTimeFormat` would take 12 ms, on a phone four times as
 * long.
 */
export function dateText(date: string): string {
  const day = new Date(date);
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}
