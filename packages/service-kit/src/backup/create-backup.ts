import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BackupRefused, type Passphrase, writeArchive } from './archive.ts';
import { type CopiedDatabase, copyDatabase } from './database-copy.ts';
import { holdFiles, recordBackup } from './hold.ts';
import { type CopiedObjects, copyObjects } from './object-copy.ts';
import type { Stores } from './stores.ts';

export interface BackupOptions {
  file: string;
  passphrase?: Passphrase;
  withKeys: boolean;
}

export interface BackupSummary extends CopiedObjects {
  documents: number;
  /** The size of the file. */
  size: number;
  sha256: string;
}

/** Copies databases, objects and keys of a running system to a new file. An incomplete file is removed. */
export async function createBackup(
  { databases, buckets, keys }: Stores,
  { file, passphrase, withKeys }: BackupOptions,
): Promise<BackupSummary> {
  const unfinished = `${file}.unfinished`;
  await refuseExisting(file);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // Both services remove unreferenced files, so both must pause the removal during the backup.
  const held = [databases.content, databases.review];
  const holds = await Promise.allSettled(held.map(holdFiles));
  const copies: CopiedDatabase[] = [];
  let objects: CopiedObjects = { objects: 0, bytes: 0, damaged: [] };
  try {
    for (const hold of holds) if (hold.status === 'rejected') throw hold.reason;
    await writeArchive(unfinished, passphrase, async (add) => {
      if (withKeys) {
        for (const [name, key] of Object.entries(keys)) await add(`keys/${name}`, Buffer.from(key));
      }
      // Objects are copied after the records, because a service stores an object before the record that refers to it.
      for (const [name, connection] of Object.entries(databases)) {
        copies.push(await copyDatabase(connection, name, add));
      }
      objects = await copyObjects({ databases, buckets }, add);
    });
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
    // A hold that cannot be released expires.
    await Promise.allSettled(holds.map((hold) => hold.status === 'fulfilled' && hold.value()));
  }
  await recordBackup(databases.content);
  const documents = copies.reduce((sum, copy) => sum + copy.documents, 0);
  const { size } = await stat(file);
  return { documents, ...objects, size, sha256: await hashOfFile(file) };
}

async function refuseExisting(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found) throw new BackupRefused(`${file} exists. Choose another name.`);
}

async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}
