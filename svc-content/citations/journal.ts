import type { SettingsRecord } from '../settings/model.ts';
import { presentSettings } from '../settings/presenter.ts';
import type { CitedJournal } from './csl-item.ts';

/** The journal as citations, the feed and the sitemap tell of it. */
export function citedJournal(record: SettingsRecord, publicUrl: string): CitedJournal {
  const { websitename, issn, origin } = presentSettings(record, publicUrl);
  const numbers = issn.split(',').map((number) => number.trim());
  return { name: websitename, issn: numbers.filter(Boolean).join(', '), origin };
}
