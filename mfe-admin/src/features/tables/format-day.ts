const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** The day of a moment, in the reader's language and time zone. */
export function formatDay(moment: string): string {
  return day.format(new Date(moment));
}
