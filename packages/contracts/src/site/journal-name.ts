import { plainText } from '../base/markup.ts';
import type { Settings } from '../journal/settings.ts';
/** Returns the journal's name as plain text. */
export function journalName(
  settings: Pick<Settings, 'websitename' | 'formatted_journal_name'> | undefined,
): string {
  return plainText(settings?.websitename || settings?.formatted_journal_name || '') || 'Journal';
}
