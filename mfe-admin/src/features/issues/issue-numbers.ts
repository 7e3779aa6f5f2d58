import type { IssueKey } from '@app/contracts';

const padded = (width: number) => (value: number) => String(value).padStart(width, '0');

/** Volume and issue stand with two digits in the list, the number of articles with three. */
export const twoDigits = padded(2);
export const threeDigits = padded(3);

/** Where an issue's pages of the back office are: `/admin/archives/2026/1/2`. */
export function adminIssuePath({ year, volume, issue }: IssueKey): string {
  return `/admin/archives/${year}/${volume}/${issue}`;
}

export function addArticlePath({ year, volume, issue }: IssueKey): string {
  return `/admin/archives/add/${year}/${volume}/${issue}`;
}

export function issueName({ year, volume, issue }: IssueKey): string {
  return `Volume ${volume}, issue ${issue} (${year})`;
}

/**
 * The issue that the path names, or null. A word before the number is passed over, so that the
 * readers' spelling (`vol1/issue2`) works here too.
 */
export function issueOfPath(segments: {
  year?: string;
  vol?: string;
  issue?: string;
}): IssueKey | null {
  const [year, volume, issue] = [segments.year, segments.vol, segments.issue].map((segment) => {
    const digits = /^[a-z]*([0-9]{1,5})$/i.exec(segment ?? '')?.[1];
    return digits === undefined ? null : Number(digits);
  });
  if (year == null || volume == null || issue == null) return null;
  return { year, volume, issue };
}
