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
 * The number is the `_id`, in the one form that the embedded database finds without reading everything;
 * the values are text, so that what was hashed comes back to the letter whatever a database makes of it.
 */
export type StoredEntry = Omit<AuditEntry, 'seq' | 'at' | 'before' | 'after'> & {
  _id: InstanceType<typeof ObjectId>;
  at: Date;
  before: string;
  after: string;
};

export type AuditEntries = mongoose.mongo.Collection<StoredEntry>;

export function auditEntries(connection: Connection): AuditEntries {
  return connection.collection<StoredEntry>('audit');
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
  // Unsorted: the embedded database would hold them all to sort them.
  for await (const found of auditEntries(connection).find()) {
    const entry = entryOf(found);
    const { hash = '', previous = '' } = entry ?? {};
    const genuine = entry !== undefined && hashOf(entry) === hash;
    checked.push({ seq: seqOf(found._id), hash, previous, genuine });
  }
  return verifyChain(checked, kept);
}
