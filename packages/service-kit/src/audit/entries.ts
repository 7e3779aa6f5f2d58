import { type AuditEntry, auditEntrySchema } from '@app/contracts';
import mongoose, { type Connection } from 'mongoose';
import { type EntryHash, hashOf } from './chain.ts';

const { ObjectId } = mongoose.mongo;

/**
 * A stored entry. `_id` encodes `seq`. Values are stored as JSON text, so that no database can change the hashed
 * content.
 */
export type StoredEntry = Omit<AuditEntry, 'seq' | 'at' | 'before' | 'after'> & {
  _id: InstanceType<typeof ObjectId>;
  at: Date;
  before: string;
  after: string;
};

export type AuditSegment = mongoose.mongo.Collection<StoredEntry>;

/** The size of a collection. The embedded database scans this number of entries in a fraction of a second. */
const ENTRIES_PER_COLLECTION = 1_000;

const NAME = /^audit_([1-9]\d*)$/;

/** Returns the collection of the entry with this number. `audit_1` contains the first thousand entries. */
export function segmentOf(connection: Connection, seq: number): AuditSegment {
  return connection.collection<StoredEntry>(`audit_${Math.ceil(seq / ENTRIES_PER_COLLECTION)}`);
}

/** Returns the existing collections of audit entries, oldest first. */
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

/** Decodes an entry's number. Returns Infinity or an unsafe integer for an `_id` that is not an encoded number. */
export function seqOf(id: StoredEntry['_id']): number {
  const seq = Number.parseInt(String(id), 16);
  return Number.isNaN(seq) ? Number.POSITIVE_INFINITY : seq;
}

export function storedEntry({ seq, at, before, after, ...entry }: AuditEntry): StoredEntry {
  const values = { before: JSON.stringify(before), after: JSON.stringify(after) };
  return { _id: idOf(seq), ...entry, at: new Date(at), ...values };
}

/** Decodes a stored entry, including unknown fields of later releases. Throws if its values are not JSON. */
function contentOf({ _id, ...stored }: StoredEntry): AuditEntry {
  const [before, after] = [JSON.parse(stored.before), JSON.parse(stored.after)];
  return { ...stored, seq: seqOf(_id), at: stored.at.toISOString(), before, after };
}

/** Returns the entry, or undefined if the stored document does not match the schema, for example after tampering. */
export function entryOf(stored: StoredEntry): AuditEntry | undefined {
  try {
    const entry = contentOf(stored);
    // Return `entry` instead of the parsed result, which lacks the unknown fields of later releases.
    return auditEntrySchema.safeParse(entry).success ? entry : undefined;
  } catch {
    return undefined;
  }
}

export async function readEntries(
  connection: Connection,
  seqs: readonly number[],
): Promise<AuditEntry[]> {
  const bySegment = Map.groupBy(seqs, (seq) => segmentOf(connection, seq).collectionName);
  const found = await Promise.all(
    [...bySegment].map(([name, segmentSeqs]) => {
      const segment = connection.collection<StoredEntry>(name);
      return segment.find({ _id: { $in: segmentSeqs.map(idOf) } }).toArray();
    }),
  );
  return found
    .flat()
    .map(entryOf)
    .filter((entry) => entry !== undefined)
    .sort((a, b) => b.seq - a.seq);
}

/**
 * The fields that filters compare. A field that is missing in a damaged document is indexed as the text `undefined`.
 */
export interface IndexedEntry extends EntryHash {
  kind: string;
  record: string;
  version: number | undefined;
  user: string;
}

const INDEXED = { hash: 1, kind: 1, record: 1, version: 1, by: 1 } as const;

function indexed({ _id, hash, kind, record, version, by }: StoredEntry): IndexedEntry {
  const texts = { hash: String(hash), kind: String(kind), record: String(record) };
  return { seq: seqOf(_id), ...texts, version, user: String(by?.name) };
}

export async function readIndexed(
  connection: Connection,
  seq: number,
): Promise<IndexedEntry | undefined> {
  const filter = { _id: idOf(seq) };
  const found = await segmentOf(connection, seq).findOne(filter, { projection: INDEXED });
  return found ? indexed(found) : undefined;
}

export async function readIndex(connection: Connection, end: number): Promise<IndexedEntry[]> {
  const index: IndexedEntry[] = [];
  for (const segment of await auditSegments(connection)) {
    for await (const found of segment.find({}, { projection: INDEXED })) {
      const entry = indexed(found);
      if (entry.seq < end) index.push(entry);
    }
  }
  return index.sort((a, b) => a.seq - b.seq);
}

export async function readHead(connection: Connection): Promise<EntryHash | undefined> {
  for (const segment of (await auditSegments(connection)).reverse()) {
    const found = await segment.find({}, { projection: { hash: 1 } }).toArray();
    const entries = found.map(indexed).filter(({ seq }) => Number.isSafeInteger(seq));
    const last = entries.sort((a, b) => a.seq - b.seq).at(-1);
    if (last) return last;
  }
  return undefined;
}

/** Returns whether the log contains an entry of this version of a record. The newest entries are searched first. */
export async function hasVersion(
  connection: Connection,
  { kind, record, version }: { kind: string; record: string; version?: number | undefined },
): Promise<boolean> {
  for (const segment of (await auditSegments(connection)).reverse()) {
    if (await segment.findOne({ kind, record, version }, { projection: { _id: 1 } })) return true;
  }
  return false;
}

/** Returns whether the stored entry still has the content that its hash covers. */
export function isGenuine(stored: StoredEntry): boolean {
  try {
    return hashOf(contentOf(stored)) === stored.hash;
  } catch {
    return false;
  }
}
