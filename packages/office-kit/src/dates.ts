import { readSettings } from '@app/contracts/endpoints';
import type { Area } from '@app/office-kit';

/** The default order is day, month in letters, year, which cannot be misread. */
const DEFAULT_LOCALE = 'en-GB';

let month: Intl.DateTimeFormat;
let day: Intl.DateTimeFormat;
let moment: Intl.DateTimeFormat;
let second: Intl.DateTimeFormat;
setLocale('');

/**
 * Sets the language in which dates are formatted from now on, such as `pt-BR`. `en` without a country means British
 * English.
 */
export function setLocale(language: string): void {
  const locale = language === '' || language === 'en' ? DEFAULT_LOCALE : language;
  try {
    month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
    moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    second = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium' });
  } catch {
    // The code has the form of a language code, but `Intl` does not accept it.
    setLocale('');
  }
}

let loaded: Promise<void> | undefined;

/** Reads the journal's language once. Never rejects: without the settings, dates have the default form. */
export function loadLocale(area: Area): Promise<void> {
  loaded ??= area.api.call(readSettings, {}).then(
    ({ language }) => setLocale(language),
    () => {
      loaded = undefined;
    },
  );
  return loaded;
}

/** Formats a month such as `2026-03`. */
export const formatMonth = (text: string): string => month.format(new Date(`${text}-01T00:00:00Z`));

export const formatDay = (at: string): string => day.format(new Date(at));

export const formatMoment = (at: string): string => moment.format(new Date(at));

export const formatSecond = (at: string): string => second.format(new Date(at));

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

export function ageOf(at: string, now: number, language?: string): string {
  const passed = now - Date.parse(at);
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, length] of units) {
    if (passed >= length) return words.format(-Math.floor(passed / length), unit);
  }
  return words.format(0, 'second');
}
