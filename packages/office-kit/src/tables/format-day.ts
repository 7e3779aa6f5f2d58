const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** The day of a moment, in the reader's language and time zone. */
export function formatDay(at: string): string {
  return day.format(new Date(at));
}

/** A moment to the second, in the reader's language and time zone. */
export function formatMoment(at: string): string {
  return moment.format(new Date(at));
}
