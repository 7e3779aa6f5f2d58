import mongoose, { type Connection } from 'mongoose';
import { idOf, readEntries, readHead } from '../audit/entries.ts';
import type { AddPart } from './archive.ts';
import { BACKUP_STATE } from './hold.ts';

const { BSON, ObjectId } = mongoose.mongo;
const { EJSON } = BSON;

type Document = mongoose.mongo.Document;

/** Documents are collected as text up to this size, which limits the memory of backups and restores. */
const PART_BYTES = 500_000;
/** The number of documents that one command inserts. */
const INSERTED_AT_ONCE = 100;
/** The maximum number of passes over records that changed during the copy. Each pass takes milliseconds. */
const MAX_PASSES = 100;

const isAudit = (collection: string) => /^audit_\d+$/.test(collection);
/**
 * These collections are copied last, because they must be at least as new as the records: an older counter would
 * assign numbers twice.
 */
const readLast = ['counters', 'migrations'];

/** Options that preserve the exact types of values. */
const EXACT = { promoteValues: false, promoteBuffers: false } as const;
const lineOf = (value: unknown) => `${EJSON.stringify(value, { relaxed: false })}\n`;

/** The last audit entry of the backup, and the number of documents. */
export interface CopiedDatabase {
  documents: number;
  lastEntry: number;
}

/**
 * Copies a database while services write to it. Standalone databases have no snapshots across collections. Instead,
 * the audit log makes the copy consistent: records that the log has named since the start of the copy are read again,
 * until the log has no new entry. Finally, the log is copied up to this point.
 */
export async function copyDatabase(
  connection: Connection,
  name: string,
  add: AddPart,
): Promise<CopiedDatabase> {
  const folder = `databases/${name}`;
  let documents = 0;
  const copy = async (collection: string, filter: Document = {}) => {
    const found = connection.collection<Document>(collection).find(filter, EXACT);
    documents += await addLines(add, `${folder}/collections/${collection}`, found);
  };
  const start = (await readHead(connection))?.seq ?? 0;
  // In alphabetical order, records are copied before the records to which they refer: articles before issues, and
  // changes of the work log before its entries.
  for (const collection of await collectionsOf(connection)) {
    if (!readLast.includes(collection)) await copy(collection);
  }
  const lastEntry = await copyChanges(connection, folder, start, add);
  for (const collection of readLast) await copy(collection);
  for (const collection of await allCollections(connection)) {
    if (isAudit(collection)) await copy(collection, { _id: { $lte: idOf(lastEntry) } });
  }
  return { documents, lastEntry };
}

async function copyChanges(
  connection: Connection,
  folder: string,
  start: number,
  add: AddPart,
): Promise<number> {
  let last = start;
  for (let pass = 1; pass <= MAX_PASSES; pass += 1) {
    const head = (await readHead(connection))?.seq ?? 0;
    if (head <= last) break;
    const seqs = Array.from({ length: head - last }, (_, index) => last + 1 + index);
    const changed = new Set((await readEntries(connection, seqs)).map(({ record }) => record));
    const lines: string[] = [];
    for (const record of changed) lines.push(lineOf(await readRecord(connection, record)));
    await add(`${folder}/changes.${number(pass)}.jsonl`, Buffer.from(lines.join('')));
    last = head;
  }
  return last;
}

interface Reread {
  _id: unknown;
  /** The documents with this id, by collection. Empty if the record was deleted. */
  documents: Record<string, Document>;
}

async function readRecord(connection: Connection, record: string): Promise<Reread> {
  const _id = /^[0-9a-f]{24}$/.test(record) ? new ObjectId(record) : record;
  const filter: Document = { _id };
  const documents: Record<string, Document> = {};
  for (const collection of await collectionsOf(connection)) {
    const found = await connection.collection<Document>(collection).findOne(filter, EXACT);
    if (found) documents[collection] = found;
  }
  return { _id, documents };
}

async function addLines(
  add: AddPart,
  path: string,
  found: AsyncIterable<Document>,
): Promise<number> {
  let lines: string[] = [];
  let bytes = 0;
  let parts = 0;
  let total = 0;
  const flush = async () => {
    parts += 1;
    await add(`${path}.${number(parts)}.jsonl`, Buffer.from(lines.join('')));
    lines = [];
    bytes = 0;
  };
  for await (const document of found) {
    const line = lineOf(document);
    lines.push(line);
    bytes += line.length;
    total += 1;
    if (bytes >= PART_BYTES) await flush();
  }
  if (lines.length > 0) await flush();
  return total;
}

/** Loads a part of a copied database. `path` is relative to the database's folder. */
export async function loadPart(connection: Connection, path: string, bytes: Buffer): Promise<void> {
  const values = bytes
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Document => EJSON.parse(line, { relaxed: false }));
  const collection = /^collections\/(.+)\.\d+\.jsonl$/.exec(path)?.[1];
  if (!collection) {
    for (const { _id, documents } of values) await replaceRecord(connection, { _id, documents });
    return;
  }
  const documents = collection === 'migrations' ? values.map(toRunAgain) : values;
  for (let start = 0; start < documents.length; start += INSERTED_AT_ONCE) {
    const some = documents.slice(start, start + INSERTED_AT_ONCE);
    await connection.collection<Document>(collection).insertMany(some);
  }
}

/**
 * Marks a migration to run again after a restore. Migrations can run repeatedly. A backup cannot contain the indexes,
 * because the embedded database does not report all options of an index. The migrations create the indexes again. Steps
 * of later releases remain, so that an older release still refuses the data.
 */
function toRunAgain(step: Document): Document {
  return step.event === 'done' ? { ...step, event: 'restored' } : step;
}

async function replaceRecord(connection: Connection, { _id, documents }: Reread): Promise<void> {
  const filter: Document = { _id };
  for (const collection of await collectionsOf(connection)) {
    await connection.collection<Document>(collection).deleteOne(filter);
  }
  for (const [collection, document] of Object.entries(documents)) {
    await connection.collection(collection).insertOne(document);
  }
}

export async function isEmptyDatabase(connection: Connection): Promise<boolean> {
  for (const collection of await allCollections(connection)) {
    if (await connection.collection(collection).findOne()) return false;
  }
  return true;
}

export async function emptyDatabase(connection: Connection): Promise<void> {
  for (const collection of await allCollections(connection)) {
    await connection.collection(collection).drop();
  }
}

/** Returns the names of the collections, except the collections of the audit log, in alphabetical order. */
async function collectionsOf(connection: Connection): Promise<string[]> {
  return (await allCollections(connection)).filter((name) => !isAudit(name));
}

async function allCollections(connection: Connection): Promise<string[]> {
  const names = (await connection.listCollections()).map(({ name }) => name);
  return names.filter((name) => name !== BACKUP_STATE && !name.startsWith('system.')).sort();
}

const number = (count: number) => String(count).padStart(4, '0');
