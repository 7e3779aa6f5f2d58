import { createHash } from 'node:crypto';
import type { AuditEntry } from '@app/contracts';

/** What the first entry names as the one before. */
const FIRST_PREVIOUS = '0'.repeat(64);

/** One entry's place and hash: whoever keeps it elsewhere can prove later that the log still holds it. */
export interface KeptEntry {
  seq: number;
  hash: string;
}

export type Verification =
  | { sound: true; entries: number; head: KeptEntry | undefined }
  | { sound: false; seq: number; reason: string };

/** An entry without its place in the chain. */
export type LooseEntry = Omit<AuditEntry, 'seq' | 'previous' | 'hash'>;

/** The entry that follows `head`. */
export function chained(entry: LooseEntry, head: KeptEntry | undefined): AuditEntry {
  const placed = { ...entry, seq: (head?.seq ?? 0) + 1, previous: head?.hash ?? FIRST_PREVIOUS };
  return { ...placed, hash: hashOf(placed) };
}

/** SHA-256 (hex) over all fields but `hash`, as JSON whose keys are in order at every level. */
export function hashOf(entry: object & { hash?: string }): string {
  const { hash: _hash, ...hashed } = entry;
  return createHash('sha256')
    .update(JSON.stringify(inOrder(hashed)))
    .digest('hex');
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]));
}

/** What the check of a chain needs of an entry: not its values, so that a long log fits into memory. */
export interface CheckedEntry extends KeptEntry {
  previous: string;
  /** Whether its content is what its hash was made of. */
  genuine: boolean;
}

/**
 * Follows a chain from its first entry. A change, a removal, an insertion and an exchange show as the
 * first entry that does not fit. That entries are missing at the end, or that everything from some entry
 * on was written anew, only an entry kept elsewhere can show.
 */
export function verifyChain(entries: readonly CheckedEntry[], kept?: KeptEntry): Verification {
  let head: KeptEntry | undefined;
  for (const { seq, hash, previous, genuine } of entries.toSorted((a, b) => a.seq - b.seq)) {
    const expected = (head?.seq ?? 0) + 1;
    const broken = (reason: string) => ({ sound: false, seq: expected, reason }) as const;
    if (seq > expected) return broken('it is missing');
    if (seq < expected) return { sound: false, seq, reason: 'its number is not one of the log' };
    if (!genuine) return broken('its content is not what its hash was made of');
    if (previous !== (head?.hash ?? FIRST_PREVIOUS)) {
      return broken('it does not follow the entry before');
    }
    if (kept?.seq === seq && kept.hash !== hash) return broken('it is not the one that was kept');
    head = { seq, hash };
  }
  if (kept && kept.seq > (head?.seq ?? 0)) {
    const reason = `it is missing: the log ends before entry ${kept.seq}, which was kept`;
    return { sound: false, seq: (head?.seq ?? 0) + 1, reason };
  }
  return { sound: true, entries: entries.length, head };
}
