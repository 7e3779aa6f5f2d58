import type mongoose from 'mongoose';
import type { Connection } from 'mongoose';
import { type CheckedEntry, type EntryHash, type Verification, verifyChain } from './chain.ts';
import { auditSegments, isGenuine, type StoredEntry, seqOf } from './entries.ts';
import { changesIn } from './stored-changes.ts';

/** Facts of the entries of one record. */
interface Logged {
  kind: string;
  versions: Set<number>;
  /**
   * The number of entries without a version that follow the first entry with a version. Earlier releases write such
   * entries.
   */
  unversioned: number;
  isRemoved: boolean;
}

export interface UnloggedVersion {
  kind: string;
  record: string;
  version: number;
}

/**
 * The result. For a valid log, `unlogged` lists versions of records without an entry, and records whose removal has no
 * entry.
 */
type AuditVerification =
  | Extract<Verification, { sound: false }>
  | (Extract<Verification, { sound: true }> & { unlogged: UnloggedVersion[] });

/**
 * Verifies the whole chain. If `expected` is given, verifies that the chain still contains this entry. Compares the
 * versions of all records with the entries. A change whose entry is still stored in its record counts as logged.
 */
export async function verifyAudit(
  connection: Connection,
  expected?: EntryHash,
): Promise<AuditVerification> {
  const checked: CheckedEntry[] = [];
  const stored: Pick<StoredEntry, '_id' | 'kind' | 'record' | 'version' | 'action'>[] = [];
  // The system may be running. Read the records first, so that a change during the verification does not look like a
  // missing entry or record.
  const before = await auditedRecords(connection);
  for (const segment of await auditSegments(connection)) {
    // The query does not sort, because the embedded database would load all documents into memory to sort them.
    for await (const entry of segment.find()) {
      const { _id, hash, previous, kind, record, version, action } = entry;
      checked.push({ seq: seqOf(_id), hash, previous, isGenuine: isGenuine(entry) });
      stored.push({ _id, kind, record, ...(version !== undefined && { version }), action });
    }
  }
  stored.sort((a, b) => seqOf(a._id) - seqOf(b._id));
  const logged = loggedBy(stored);
  const after = await auditedRecords(connection);
  const unlogged = [...unloggedVersions(before, logged), ...unloggedRemovals(after, logged)];
  const verification = verifyChain(checked, expected);
  return verification.sound ? { ...verification, unlogged } : verification;
}

function loggedBy(entries: readonly Pick<StoredEntry, 'kind' | 'record' | 'version' | 'action'>[]) {
  const logged = new Map<string, Logged>();
  for (const { kind, record, version, action } of entries) {
    const known = logged.get(record);
    if (version === undefined) {
      if (known && makesVersion(action)) known.unversioned += 1;
      continue;
    }
    const facts = known ?? { kind, versions: new Set(), unversioned: 0, isRemoved: false };
    facts.versions.add(version);
    facts.isRemoved ||= action === 'delete';
    logged.set(record, facts);
  }
  return logged;
}

/** Returns whether the action increments the version of its record. Ending sessions does not. */
const makesVersion = (action: string) => ['create', 'update', 'delete'].includes(action);

interface AuditedRecord {
  collection: string;
  since: number;
  version: number;
  waiting: number[];
}

/** Returns, by record id, the current version and the versions that must have entries. */
async function auditedRecords(connection: Connection): Promise<Map<string, AuditedRecord>> {
  const records = new Map<string, AuditedRecord>();
  const projection = { version: 1, audit: 1 };
  for (const { name } of await connection.listCollections()) {
    if (/^audit_\d+$/.test(name)) continue;
    const collection: mongoose.mongo.Collection = connection.collection(name);
    for await (const found of collection.find({ audit: { $exists: true } }, { projection })) {
      const waiting = changesIn(found).map(({ version }) => version);
      const { version, audit } = found;
      const since = Number(audit.since);
      records.set(String(found._id), {
        collection: name,
        since,
        version: Number(version),
        waiting,
      });
    }
  }
  return records;
}

function unloggedVersions(
  records: ReadonlyMap<string, AuditedRecord>,
  logged: ReadonlyMap<string, Logged>,
): UnloggedVersion[] {
  return [...records].flatMap(([record, { collection, since, version: last, waiting }]) => {
    const entries = logged.get(record);
    const versions = Array.from({ length: last - since + 1 }, (_, n) => since + n);
    const missing = versions
      .filter((version) => !entries?.versions.has(version) && !waiting.includes(version))
      .map((version) => ({ kind: entries?.kind ?? collection, record, version }));
    // During an upgrade, instances of an earlier release write entries without a version.
    return missing.slice(entries?.unversioned ?? 0);
  });
}

function unloggedRemovals(
  records: ReadonlyMap<string, AuditedRecord>,
  logged: ReadonlyMap<string, Logged>,
): UnloggedVersion[] {
  return [...logged]
    .filter(([record, { isRemoved }]) => !isRemoved && !records.has(record))
    .map(([record, { kind, versions }]) => ({ kind, record, version: Math.max(...versions) + 1 }));
}
