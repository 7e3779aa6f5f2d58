import type { IssueKey } from '@app/contracts';

/** `VOL. 2, ISSUE 1 (2026)` */
export function issueName({ year, volume, issue }: IssueKey): string {
  return `VOL. ${volume}, ISSUE ${issue} (${year})`;
}
