import { issnLines, journalName } from '@app/contracts';
import type { SettingsRecord } from '../settings/model.ts';
import { presentSettings } from '../settings/presenter.ts';
import type { CitedJournal } from './csl-item.ts';

/** The journal as citations, the feed and the sitemap tell of it. */
export function citedJournal(record: SettingsRecord, publicUrl: string): CitedJournal {
  const settings = presentSettings(record, publicUrl);
  return { name: journalName(settings), issn: issnLines(settings.issn), origin: settings.origin };
}
