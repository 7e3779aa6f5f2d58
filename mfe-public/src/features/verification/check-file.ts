import { extractCode, isVoid, SIGNING_CERTIFICATES_PATH } from '@app/contracts';
import { call } from '../journal/api.ts';
import type { BadgeFinding } from './check-badge.ts';
import type { PdfFinding } from './check-pdf.ts';
import { readVerification, type Verdict } from './read-verification.ts';

/** What a check in the reader's browser found. */
export type FileResult =
  | { kind: 'unreadable' }
  /** The journal's keys could not be loaded. */
  | { kind: 'offline'; what: 'PDF' | 'badge' }
  | { kind: 'found'; finding: Finding; verdict: Verdict | null };

export type Finding = PdfFinding | BadgeFinding | { kind: 'neither' };

/** The part of a file in which programs look for the beginning of a PDF, in bytes. */
const PDF_START = 1_024;

/**
 * Checks a PDF or a badge. The file is not uploaded. The code that reads the file is loaded on demand, and the code that
 * checks badges only if the file contains a credential.
 */
export async function checkFile(file: File, signal: AbortSignal): Promise<FileResult> {
  let start: string;
  try {
    start = await file.slice(0, PDF_START).text();
  } catch {
    return { kind: 'unreadable' };
  }
  const isPdf = start.includes('%PDF-');
  try {
    return await (isPdf ? checkedPdf(file, signal) : checkedBadge(file, signal));
  } catch {
    return { kind: 'offline', what: isPdf ? 'PDF' : 'badge' };
  }
}

async function checkedPdf(file: File, signal: AbortSignal): Promise<FileResult> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const response = await fetch(SIGNING_CERTIFICATES_PATH, { cache: 'no-cache', signal });
  if (!response.ok) return { kind: 'offline', what: 'PDF' };
  const { checkPdf } = await import(/* webpackChunkName: "check-pdf" */ './check-pdf.ts');
  const finding = await checkPdf(bytes, await response.text());
  const code = finding.kind === 'whole' ? finding.code : '';
  return { kind: 'found', finding, verdict: code ? await readVerification(code, signal) : null };
}

async function checkedBadge(file: File, signal: AbortSignal): Promise<FileResult> {
  const { credentialsIn } = await import(/* webpackChunkName: "badge-file" */ './badge-file.ts');
  const [text, ...others] = await credentialsIn(file);
  if (others.length > 0) return found({ kind: 'several' });
  if (text === undefined) return found({ kind: 'neither' });
  const { checkBadge } = await import(/* webpackChunkName: "check-badge" */ './check-badge.ts');
  const finding = await checkBadge(text, {
    issuer: () => call('readBadgeIssuer', { signal }),
    statusList: (list) => call('readBadgeStatusList', { params: { list }, signal }),
  });
  if (finding?.kind !== 'whole-badge') return found(finding ?? { kind: 'neither' });
  if (finding.status === 'revoked') return found(finding);
  const verdict = await readVerification(extractCode(finding.id), signal);
  // The browser's copy of the list may be half a minute old.
  const isRevoked = verdict.kind === 'unknown' || (verdict.kind === 'article' && isVoid(verdict));
  return found({ ...finding, status: isRevoked ? 'revoked' : finding.status }, verdict);
}

const found = (finding: Finding, verdict: Verdict | null = null): FileResult => ({
  kind: 'found',
  finding,
  verdict,
});
