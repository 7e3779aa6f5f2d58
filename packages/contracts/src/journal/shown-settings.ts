import { plainText } from '../base/markup.ts';

// Pages of readers use these functions, so this file does without zod.

/** The texts of single pages. */
export const pageTextSettings = [
  'accessibility_content',
  'privacy_content',
  'aims_content',
] as const;
export type PageTextSetting = (typeof pageTextSettings)[number];

/** Returns the journal's claims, of which the setting has one in each line. */
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
