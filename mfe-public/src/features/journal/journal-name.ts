import { plainText, type Settings } from '@app/contracts';

type Names = Pick<Settings, 'websitename' | 'formatted_journal_name'>;

export function journalName(settings: Names | undefined): string {
  return plainText(settings?.websitename || settings?.formatted_journal_name || '') || 'Journal';
}

/** The ISSN setting holds one for print and one for the web, split by a comma. */
export function issnLines(issn: string): string[] {
  return issn
    .split(',')
    .map((line) => line.trim())
    .filter(Boolean);
}
