import { hash } from 'node:crypto';

const BITS = 128;
type Versioned = { _id: unknown; version: number; status?: string };

/**
 * The statuses of records that readers have never seen. Records hidden after their publication have another status.
 */
const UNSEEN: readonly unknown[] = ['draft', 'scheduled'];

/**
 * Returns a text that changes with every write except writes to drafts and scheduled records. The text depends only on
 * the IDs, versions and statuses of records. Drafts are excluded because the revision is public and would reveal when
 * editors work on them. The write counter is unsuitable: its value differs between instances, and readers may see a
 * write before it is counted.
 */
export function revisionOf({ versions }: { versions: bigint }): string {
  const hex = versions.toString(16).padStart(BITS / 4, '0');
  return Buffer.from(hex, 'hex').toString('base64url');
}

/**
 * Returns the sum of the hashes of the versions of all records that readers see. The sum does not depend on the order
 * of the records.
 */
export function sumOfVersions(
  records: Record<string, Versioned | ReadonlyMap<string, Versioned>>,
): bigint {
  let sum = 0n;
  for (const [kind, of] of Object.entries(records)) {
    const all = of instanceof Map ? of.values() : [of as Versioned];
    for (const record of all) sum = changedSum(sum, kind, undefined, record);
  }
  return sum;
}

/** Returns the sum after a record was replaced. */
export function changedSum(
  sum: bigint,
  kind: string,
  before?: Versioned,
  after?: Versioned,
): bigint {
  const added = after ? hashOf(kind, after) : 0n;
  const removed = before ? hashOf(kind, before) : 0n;
  return BigInt.asUintN(BITS, sum + added - removed);
}

function hashOf(kind: string, { _id, version, status }: Versioned): bigint {
  if (UNSEEN.includes(status)) return 0n;
  const hex = hash('sha256', `${kind} ${_id} ${version}`, 'hex');
  return BigInt(`0x${hex.slice(0, BITS / 4)}`);
}
