import { type AuditEntry, auditEntrySchema } from '@app/contracts';
import mongoose, { type Connection } from 'mongoose';
import {
  type CheckedEntry,
  hashOf,
  type KeptEntry,
  type Verification,
  verifyChain,
} from './chain.ts';

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
function seqOf(id: StoredEntry['_id']): number {
  return Number.parseInt(String(id), 16);
}

export function storedEntry({ seq, at, before, after, ...entry }: AuditEntry): StoredEntry {
  const [was, is] = [JSON.stringify(before), JSON.stringify(after)];
  return { _id: idOf(seq), ...entry, at: new Date(at), before: was, after: is };
}

/** All that was hashed, of whatever release; throws where a document is no longer what we stored. */
function contentOf({ _id, ...found }: StoredEntry): AuditEntry {
  const [before, after] = [JSON.parse(found.before), JSON.parse(found.after)];
  return { ...found, seq: seqOf(_id), at: found.at.toISOString(), before, after };
}

/** Undefined for a document that somebody has made another thing of. */
export function entryOf(found: StoredEntry): AuditEntry | undefined {
  try {
    const entry = contentOf(found);
    // Not what is parsed, which lacks the fields of a later release.
    return auditEntrySchema.safeParse(entry).success ? entry : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The embedded database finds one entry by its `_id`, and reads a whole collection for a list of them;
 * from this many on that is quicker.
 */
const MANY = 5;

/** The entries of these numbers that there are, newest first. */
export async function readEntries(
  connection: Connection,
  seqs: readonly number[],
): Promise<AuditEntry[]> {
  const bySegment = Map.groupBy(seqs, (seq) => segmentOf(connection, seq).collectionName);
  const found = await Promise.all(
    [...bySegment].map(([name, wanted]) => {
      const segment = connection.collection<StoredEntry>(name);
      const ids = wanted.map(idOf);
      if (ids.length >= MANY) return segment.find({ _id: { $in: ids } }).toArray();
      return Promise.all(ids.map((_id) => segment.findOne({ _id })));
    }),
  );
  return found
    .flat()
    .map((document) => document && entryOf(document))
    .filter((entry) => entry != null)
    .sort((a, b) => b.seq - a.seq);
}

/** An entry's place, and what the filters ask for: of any document, so that none of them is in the way. */
export interface Place extends KeptEntry {
  kind: string;
  record: string;
  /** Name of who did it. */
  user: string;
}

const PLACE = { hash: 1, kind: 1, record: 1, by: 1 } as const;

function placeOf({ _id, hash, kind, record, by }: StoredEntry): Place {
  return {
    seq: seqOf(_id),
    hash: String(hash),
    kind: String(kind),
    record: String(record),
    user: String(by?.name),
  };
}

export async function readPlace(connection: Connection, seq: number): Promise<Place | undefined> {
  const segment = segmentOf(connection, seq);
  const found = await segment.findOne({ _id: idOf(seq) }, { projection: PLACE });
  return found ? placeOf(found) : undefined;
}

/** The places of all entries before `end`, in order. */
export async function readPlaces(connection: Connection, end: number): Promise<Place[]> {
  const places: Place[] = [];
  for (const segment of await auditSegments(connection)) {
    for await (const found of segment.find({}, { projection: PLACE })) {
      const place = placeOf(found);
      if (place.seq < end) places.push(place);
    }
  }
  return places.sort((a, b) => a.seq - b.seq);
}

export async function readHead(connection: Connection): Promise<KeptEntry | undefined> {
  for (const segment of (await auditSegments(connection)).reverse()) {
    const found = await segment.find({}, { projection: { hash: 1 } }).toArray();
    const places = found.map(placeOf).filter(({ seq }) => Number.isSafeInteger(seq));
    if (places.length > 0) return places.reduce((a, b) => (a.seq > b.seq ? a : b));
  }
  return undefined;
}

/** Checks the whole chain in a database; with `kept`, also that it still holds that entry. */
export async function verifyAudit(connection: Connection, kept?: KeptEntry): Promise<Verification> {
  const checked: CheckedEntry[] = [];
  for (const segment of await auditSegments(connection)) {
    // Unsorted: the embedded database would hold them all to sort them.
    for await (const found of segment.find()) {
      const { _id, hash, previous } = found;
      checked.push({ seq: seqOf(_id), hash, previous, genuine: isGenuine(found) });
    }
  }
  return verifyChain(checked, kept);
}

/** Whether all that is there, and nothing else, is what its hash was made of. */
function isGenuine(found: StoredEntry): boolean {
  try {
    return hashOf(contentOf(found)) === found.hash;
  } catch {
    return false;
  }
}
