import { extractCode, SIGNING_CERTIFICATES_PATH } from '@app/contracts';
import { call } from '../journal/api.ts';
import type { BadgeFinding } from './check-badge.ts';
import type { PdfFinding } from './check-pdf.ts';
import { isInvalid, readVerification, type Verdict } from './read-verification.ts';

/** What a check in the reader's browser found. */
export type FileResult =
  | { kind: 'unreadable' }
  /** The journal's keys could not be loaded. */
  | { kind: 'offline'; what: 'PDF' | 'badge' }
  | {
      kind: 'found';
      finding: Finding;
      verdict: Verdict | null;
      /** The time when the journal's keys were last loaded. Set only if loading them for this check failed. */
      keysFrom?: Date | undefined;
    };

export type Finding = PdfFinding | BadgeFinding | { kind: 'neither' };

/** The part of a file in which programs look for the beginning of a PDF, in bytes. */
const PDF_START = 1_024;

/**
 * Checks a PDF or a badge. The file is not uploaded. The code that reads the file is loaded on demand, and the code
 * that checks badges only if the file contains a credential.
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

/** Scripts that are loaded on demand. */
const scripts = {
  pdf: () => import(/* webpackChunkName: "check-pdf" */ './check-pdf.ts'),
  badgeFile: () => import(/* webpackChunkName: "badge-file" */ './badge-file.ts'),
  badge: () => import(/* webpackChunkName: "check-badge" */ './check-badge.ts'),
};

const certificates = lastKnown(async (signal) => {
  const response = await fetch(SIGNING_CERTIFICATES_PATH, { cache: 'no-cache', signal });
  if (!response.ok) throw new Error(`The certificates responded ${response.status}`);
  return response.text();
});
const issuer = lastKnown((signal) => call('readBadgeIssuer', { signal }));

/** Loads what checks need, so that they also work if the connection is lost later. */
export async function prepareChecks(signal: AbortSignal): Promise<void> {
  const loaders = [certificates, issuer, ...Object.values(scripts)];
  await Promise.allSettled(loaders.map((load) => load(signal)));
}

/** Returns a function that loads a value. If loading fails later, the function returns the last loaded value. */
function lastKnown<T>(load: (signal: AbortSignal) => Promise<T>) {
  let last: { value: T; loaded: Date } | undefined;
  return async (signal: AbortSignal): Promise<{ value: T; keysFrom?: Date }> => {
    try {
      const value = await load(signal);
      last = { value, loaded: new Date() };
      return { value };
    } catch (error) {
      if (!last || signal.aborted) throw error;
      return { value: last.value, keysFrom: last.loaded };
    }
  };
}

async function checkedPdf(file: File, signal: AbortSignal): Promise<FileResult> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { value: pem, keysFrom } = await certificates(signal);
  const { checkPdf } = await scripts.pdf();
  const finding = await checkPdf(bytes, pem);
  const code = finding.kind === 'whole' ? finding.code : '';
  return found(finding, code ? await readVerification(code, signal) : null, keysFrom);
}

async function checkedBadge(file: File, signal: AbortSignal): Promise<FileResult> {
  const { credentialsIn } = await scripts.badgeFile();
  const [text, ...others] = await credentialsIn(file);
  if (others.length > 0) return found({ kind: 'several' });
  if (text === undefined) return found({ kind: 'neither' });
  const { checkBadge } = await scripts.badge();
  let keysFrom: Date | undefined;
  const finding = await checkBadge(text, {
    issuer: async () => {
      const keys = await issuer(signal);
      keysFrom = keys.keysFrom;
      return keys.value;
    },
    statusList: (list) => call('readBadgeStatusList', { params: { list }, signal }),
  });
  if (!finding) return found({ kind: 'neither' });
  const isInDoubt = finding.kind === 'whole-badge' && finding.status !== 'revoked';
  if (!isInDoubt) return found(finding, null, keysFrom);
  const verdict = await readVerification(extractCode(finding.id), signal);
  // The browser's cached copy of the status list may be half a minute old, so the journal's record is checked, too.
  const status = isInvalid(verdict) ? 'revoked' : finding.status;
  return found({ ...finding, status }, verdict, keysFrom);
}

const found = (finding: Finding, verdict: Verdict | null = null, keysFrom?: Date): FileResult => ({
  kind: 'found',
  finding,
  verdict,
  keysFrom,
});
