import { plainText } from '../base/text.ts';
import type { Settings } from '../journal/settings.ts';
/** Returns the journal's name as plain text. */
export function journalName(
  settings: Pick<Settings, 'websitename' | 'formatted_journal_name'> | undefined,
): string {
  return plainText(settings?.websitename || settings?.formatted_journal_name || '') || 'Journal';
}

/** Returns the print and web ISSNs, which are separated by a comma in the settings. */
export function issnLines(issn: string): string[] {
  return issn
    .split(',')
    .map((line) => line.trim())
    .filter(Boolean);
}
