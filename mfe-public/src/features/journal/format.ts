import {
  claimsOf,
  type IssueKey,
  issueInWords,
  printedVolume,
  type Settings,
} from '@app/contracts';

/** Formats an issue as `VOL. 2, ISSUE 1 (2026)`. */
export function issueName(issue: IssueKey): string {
  return `VOL. ${printedVolume(issue)}, ${issueInWords(issue, 'ISSUE')} (${issue.year})`;
}

/** Formats a count with its noun, as in `1 article` or `2 articles`. */
export function countText(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

/** Formats a number of bytes, as in `482133` → `482 kB` and `4300000` → `4.3 MB`. */
export function fileSizeText(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const DESCRIPTION_LENGTH = 200;

/** Returns the beginning of a text. A long text is cut at a space, if it contains a space. */
export function opening(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const space = text.lastIndexOf(' ', DESCRIPTION_LENGTH - 1);
  return `${text.slice(0, space > 0 ? space : DESCRIPTION_LENGTH - 1)}…`;
}

const lists = new Intl.ListFormat('en-GB', { type: 'conjunction' });
/** Claims that are adjectives, and are therefore in lower case within sentences. Other claims are not changed. */
const ADJECTIVES = ['indexed', 'refereed', 'peer reviewed', 'peer-reviewed', 'open access'];

/** Returns the journal's claims and `others` as the end of a sentence, as in `indexed, refereed and open access`. */
export function claimsInWords(settings: Pick<Settings, 'claims'>, ...others: string[]): string {
  const claims = claimsOf(settings).map((claim) => {
    const lower = claim.toLowerCase();
    return ADJECTIVES.includes(lower) ? lower : claim;
  });
  return lists.format(new Set([...claims, ...others]));
}
