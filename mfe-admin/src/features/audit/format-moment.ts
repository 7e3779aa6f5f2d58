const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** A moment to the second, in the reader's language and time zone. */
export function formatMoment(at: string): string {
  return moment.format(new Date(at));
}
