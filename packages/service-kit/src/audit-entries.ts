import { type AuditEntry, auditEntrySchema } from '@app/contracts';
import mongoose, { type Connection } from 'mongoose';
import {
  type CheckedEntry,
  hashOf,
  type KeptEntry,
  type Verification,
  verifyChain,
} from './audit-chain.ts';

const { ObjectId } = mongoose.mongo;

/**
 * The number is the `_id`; the values are text, so that what was hashed comes back to the letter whatever
 * a database makes of it.
 */
export type StoredEntry = Omit<AuditEntry, 'seq' | 'at' | 'before' | 'after'> & {
  _id: InstanceType<typeof ObjectId>;
  at: Date;
  before: string;
  after: string;
};

export type AuditSegment = mongoose.mongo.Collection<StoredEntry>;

/**
 * How many entries a collection has. The embedded database reads a whole collection for each entry that is
 * asked for: of this many in some milliseconds, of a hundred thousand in a second.
 */
const SEGMENT = 1_000;
const NAME = /^audit_([1-9]\d*)$/;

/** The collection that an entry is in, or will be: `audit_1` has the first thousand. */
export function segmentOf(connection: Connection, seq: number): AuditSegment {
  return connection.collection<StoredEntry>(`audit_${Math.ceil(seq / SEGMENT)}`);
}

/** The collections that there are, the oldest entries first. */
export async function auditSegments(connection: Connection): Promise<AuditSegment[]> {
  const names = (await connection.listCollections()).map(({ name }) => name);
  const number = (name: string) => Number(NAME.exec(name)?.[1]);
  return names
    .filter((name) => NAME.test(name))
    .sort((a, b) => number(a) - number(b))
    .map((name) => connection.collection<StoredEntry>(name));
}

export function idOf(seq: number): StoredEntry['_id'] {
  return new ObjectId(seq.toString(16).padStart(24, '0'));
}

/** Not a safe integer for an `_id` that is none of ours. */
export function seqOf(id: StoredEntry['_id']): number {
  return Number.parseInt(String(id), 16);
}

export function storedEntry({ seq, at, before, after, ...entry }: AuditEntry): StoredEntry {
  const [was, is] = [JSON.stringify(before), JSON.stringify(after)];
  return { _id: idOf(seq), ...entry, at: new Date(at), before: was, after: is };
}

/** Undefined for a document that somebody has made another thing of. */
export function entryOf({ _id, ...found }: StoredEntry): AuditEntry | undefined {
  try {
    return auditEntrySchema.parse({
      ...found,
      seq: seqOf(_id),
      at: found.at.toISOString(),
      before: JSON.parse(found.before),
      after: JSON.parse(found.after),
    });
  } catch {
    return undefined;
  }
}

/** Checks the whole chain in a database; with `kept`, also that it still holds that entry. */
export async function verifyAudit(connection: Connection, kept?: KeptEntry): Promise<Verification> {
  const checked: CheckedEntry[] = [];
  for (const segment of await auditSegments(connection)) {
    // Unsorted: the embedded database would hold them all to sort them.
    for await (const found of segment.find()) {
      const entry = entryOf(found);
      const { hash = '', previous = '' } = entry ?? {};
      const genuine = entry !== undefined && hashOf(entry) === hash;
      checked.push({ seq: seqOf(found._id), hash, previous, genuine });
    }
  }
  return verifyChain(checked, kept);
}
