import { createHash } from 'node:crypto';
import type { AuditEntry } from '@app/contracts';

const FIRST_PREVIOUS = '0'.repeat(64);

/**
 * An entry's number and hash. A copy of both in another place can later prove that the log still contains the entry.
 */
export type EntryHash = { seq: number; hash: string };

export type Verification =
  | { sound: true; entries: number; head: EntryHash | undefined }
  | { sound: false; seq: number; reason: string };

export type UnchainedEntry = Omit<AuditEntry, 'seq' | 'previous' | 'hash'>;

/** Returns the entry that follows `head`, the last entry of the chain. */
export function chained(entry: UnchainedEntry, head: EntryHash | undefined): AuditEntry {
  const placed = { ...entry, seq: (head?.seq ?? 0) + 1, previous: head?.hash ?? FIRST_PREVIOUS };
  return { ...placed, hash: hashOf(placed) };
}

/** Returns the SHA-256 (hex) of all fields except `hash`, serialized as JSON with sorted keys. */
export function hashOf(entry: object & { hash?: string }): string {
  const { hash: _hash, ...hashed } = entry;
  return createHash('sha256')
    .update(JSON.stringify(sorted(hashed)))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

/** An entry without its content, so that a long log fits into memory. */
export interface CheckedEntry extends EntryHash {
  previous: string;
  isGenuine: boolean;
}

/** Verifies a chain. Without `expected`, a removed or consistently rewritten end of the chain cannot be detected. */
export function verifyChain(entries: readonly CheckedEntry[], expected?: EntryHash): Verification {
  let head: EntryHash | undefined;
  for (const entry of entries.toSorted((a, b) => a.seq - b.seq)) {
    const next = (head?.seq ?? 0) + 1;
    const reason = problemOf(entry, next, head, expected);
    if (reason) return { sound: false, seq: Math.min(entry.seq, next), reason };
    head = { seq: entry.seq, hash: entry.hash };
  }
  const last = head?.seq ?? 0;
  if (expected && expected.seq > last) {
    const reason = `it is missing: the log ends before the expected entry ${expected.seq}`;
    return { sound: false, seq: last + 1, reason };
  }
  return { sound: true, entries: entries.length, head };
}

function problemOf(
  { seq, hash, previous, isGenuine }: CheckedEntry,
  next: number,
  head: EntryHash | undefined,
  expected: EntryHash | undefined,
): string | undefined {
  if (seq > next) return 'it is missing';
  if (seq < next) return 'its number is not valid';
  if (!isGenuine) return 'its content does not match its hash';
  if (previous !== (head?.hash ?? FIRST_PREVIOUS)) return 'it does not follow the previous entry';
  if (expected?.seq === seq && expected.hash !== hash) return 'it is not the expected entry';
  return undefined;
}
