import { plainText } from '../base/text.ts';
import type { Settings } from '../journal/settings.ts';
/** The journal's name as plain text. */
export function journalName(
  settings: Pick<Settings, 'websitename' | 'formatted_journal_name'> | undefined,
): string {
  return plainText(settings?.websitename || settings?.formatted_journal_name || '') || 'Journal';
}

/** The ISSNs for print and for the web, which the setting separates by a comma. */
export function issnLines(issn: string): string[] {
  return issn
    .split(',')
    .map((line) => line.trim())
    .filter(Boolean);
}
