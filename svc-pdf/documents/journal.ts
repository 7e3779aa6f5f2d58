import { issnLines, type Settings } from '@app/contracts';
import type { JournalFields } from '../templates/fields.ts';

/** Composed characters and single spaces, so that equal names are equal strings. */
export function normalizeName(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** The journal's name and ISSNs as documents show them. */
export function journalOf(settings: Settings): JournalFields {
  return {
    journal: normalizeName(settings.websitename || settings.formatted_journal_name),
    issns: issnLines(settings.issn),
  };
}
