import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';

const { EJSON } = mongoose.mongo.BSON;

type Index = { name: string; key: Record<string, 1 | -1>; unique?: boolean; sparse?: boolean };

const LINES = '.jsonl';
const INDEXES = 'indexes.json';

/** Writes a file for each collection, with one line of extended JSON per document, and a file of the indexes. */
export async function keepFixture(connection: Connection, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const { name } of await connection.listCollections()) {
    const records = await connection.collection(name).find().toArray();
    if (records.length === 0) continue;
    const lines = records.map((record) => `${EJSON.stringify(record)}\n`);
    await writeFile(join(folder, name + LINES), lines.join(''));
  }
  const indexes = await indexesOf(connection);
  await writeFile(join(folder, INDEXES), `${JSON.stringify(indexes, null, 2)}\n`);
}

/** Fills an empty database from a folder written by `keepFixture`. */
export async function loadFixture(connection: Connection, folder: string): Promise<void> {
  const indexes: Record<string, Index[]> = JSON.parse(
    await readFile(join(folder, INDEXES), 'utf8'),
  );
  for (const [name, ofCollection] of Object.entries(indexes)) {
    for (const { key, ...options } of ofCollection) {
      await connection.collection(name).createIndex(key, options);
    }
  }
  for (const file of await readdir(folder)) {
    if (!file.endsWith(LINES)) continue;
    const lines = (await readFile(join(folder, file), 'utf8')).trimEnd().split('\n');
    const records = lines.map((line) => EJSON.parse(line) as Record<string, unknown>);
    await connection.collection(basename(file, LINES)).insertMany(records);
  }
}

/** Returns the indexes by collection, except the default indexes on `_id`. */
export async function indexesOf(connection: Connection): Promise<Record<string, Index[]>> {
  const names = (await connection.listCollections()).map(({ name }) => name).sort();
  const found: Record<string, Index[]> = {};
  for (const collection of names) {
    const indexes = (await connection.collection(collection).indexes()).flatMap(
      ({ name = '', key, unique, sparse }) => {
        if (name === '_id_') return [];
        return [{ name, key, ...(unique && { unique }), ...(sparse && { sparse }) } as Index];
      },
    );
    indexes.sort((a, b) => (a.name < b.name ? -1 : 1));
    if (indexes.length > 0) found[collection] = indexes;
  }
  return found;
}
