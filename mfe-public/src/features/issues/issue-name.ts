import type { IssueKey } from '@app/contracts';

/** `VOL. 2, ISSUE 1 (2026)` */
export function issueName({ year, volume, issue }: IssueKey): string {
  return `VOL. ${volume}, ISSUE ${issue} (${year})`;
}

/**
 * The issue that a path's segments name: the number is taken out of each, so that `vol2` and `2`
 * both do. Null when one holds no number.
 */
export function parseIssueSegments(year = '', volume = '', issue = ''): IssueKey | null {
  const [y, v, i] = [year, volume, issue].map((segment) => {
    const digits = /\d{1,9}/.exec(segment)?.[0];
    return digits === undefined ? Number.NaN : Number(digits);
  });
  if (y === undefined || v === undefined || i === undefined) return null;
  return Number.isNaN(y + v + i) ? null : { year: y, volume: v, issue: i };
}
