import { dateText } from '@app/contracts';

const DAY = 86_400_000;

/** Formats a number of days, as in `1 day`. */
export const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** Formats a day, as in `7 March 2026`. */
export const dayText = (at: string): string => dateText(at);

/** Formats a moment in the device's time zone, as in `7 March 2026, 10:32`. */
export function momentText(at: string): string {
  const date = new Date(at);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString();
  return `${dateText(local)}, ${local.slice(11, 16)}`;
}

/** Returns the number of calendar days (UTC) from `now` until a moment. It is negative once the day is over. */
const daysUntil = (at: string, now: number): number =>
  Math.floor(Date.parse(at) / DAY) - Math.floor(now / DAY);

/** Formats a due day in words, as in `7 March 2026, in 5 days`. */
export function dueText(at: string, now = Date.now()): string {
  const left = daysUntil(at, now);
  const words =
    left === 0
      ? 'today'
      : left === 1
        ? 'tomorrow'
        : left > 0
          ? `in ${days(left)}`
          : `${days(-left)} ago`;
  return `${dayText(at)}, ${words}`;
}

export const isOver = (at: string, now = Date.now()): boolean => daysUntil(at, now) < 0;
