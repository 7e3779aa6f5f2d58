import type { Settings } from './settings.ts';
import { plainText } from './text.ts';

/** What the journal is called, as text. */
export function journalName(
  settings: Pick<Settings, 'websitename' | 'formatted_journal_name'> | undefined,
): string {
  return plainText(settings?.websitename || settings?.formatted_journal_name || '') || 'Journal';
}

/** The ISSN setting holds one for print and one for the web, split by a comma. */
export function issnLines(issn: string): string[] {
  return issn
    .split(',')
    .map((line) => line.trim())
    .filter(Boolean);
}
