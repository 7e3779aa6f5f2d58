/** Formats a time as `YYYY-MM-DD` in the local time zone. */
export function localDay(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** Formats a time as `YYYY-MM-DDTHH:MM` in the local time zone: the format of the value of a `datetime-local` input. */
export function localMinute(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${localDay(moment)}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
