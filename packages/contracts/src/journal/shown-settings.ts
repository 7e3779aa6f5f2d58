import { plainText } from '../base/markup.ts';

// The readers' pages import this file, so it must not import zod.

/** The texts of single pages. Each of these settings is shown on only one page. */
export const pageTextSettings = [
  'accessibility_content',
  'privacy_content',
  'aims_content',
] as const;
export type PageTextSetting = (typeof pageTextSettings)[number];

/** Returns the journal's claims. The setting has one claim per line. */
export function claimsOf({ claims }: { claims: string }): string[] {
  const lines = claims.split('\n').map((claim) => claim.trim());
  return [...new Set(lines)].filter(Boolean);
}

/** Returns the journal's name as plain text. */
export function journalName(
  settings: { websitename: string; formatted_journal_name: string } | undefined,
): string {
  return plainText(settings?.websitename || settings?.formatted_journal_name || '') || 'Journal';
}
