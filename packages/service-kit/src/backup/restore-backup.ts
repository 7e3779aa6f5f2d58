import { access, constants, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObjectKey } from '../storage/bucket.ts';
import {
  BackupRefused,
  type Part,
  type Passphrase,
  readArchive,
  verifyArchive,
} from './archive.ts';
import { emptyDatabase, isEmptyDatabase, loadPart } from './database-copy.ts';
import { hasObjects, objectOf, storeObject } from './object-copy.ts';
import { type Keys, keyNames, type Stores } from './stores.ts';

const KEYS = 'keys/';

export interface RestoreOptions {
  file: string;
  passphrase?: Passphrase;
  /** Whether to remove the content of the system first. If false, only an empty system is accepted. */
  replace: boolean;
  /** Whether to keep the keys of the system if the backup was made with other keys. */
  keepKeys: boolean;
  /**
   * A folder into which the backup's keys are written at the end. The operator or the launcher installs the keys from
   * this folder.
   */
  keysTo?: string | undefined;
}

export interface RestoreSummary {
  createdAt: string;
  /** The number of files. */
  objects: number;
  /** The names of the keys in the backup. */
  keys: string[];
}

/** A failure after which the system may be incomplete. After any other error, the system is unchanged. */
export class RestoreIncomplete extends Error {
  override name = 'RestoreIncomplete';
}

/**
 * Restores a backup into an empty system whose services are stopped. The file is verified completely before anything is
 * changed.
 * @throws {BackupRefused | RestoreIncomplete}
 */
export async function restoreBackup(
  stores: Stores,
  { file, passphrase, replace, keepKeys, keysTo }: RestoreOptions,
): Promise<RestoreSummary> {
  if (keysTo !== undefined) await requireWritable(keysTo);
  const keys: Keys = {};
  const { createdAt, parts } = await verifyArchive(file, passphrase, (name, bytes) => {
    const object = objectOf(name);
    if (object && !isObjectKey(object.key)) {
      throw new BackupRefused(
        `${file} has an entry with a forbidden name: ${JSON.stringify(name)}. Nothing was changed.`,
      );
    }
    const key = keyNames.find((known) => name === KEYS + known);
    if (key) keys[key] = bytes.toString();
  });
  if (!keepKeys && keysTo === undefined) refuseOtherKeys(stores, keys);
  if (!replace) await requireEmpty(stores);
  try {
    if (replace) {
      for (const connection of Object.values(stores.databases)) await emptyDatabase(connection);
    }
    const objects = await load(stores, { file, passphrase, parts });
    if (keysTo !== undefined) {
      for (const [name, key] of Object.entries(keys)) {
        await writeFile(join(keysTo, name), key, { mode: 0o600 });
      }
    }
    return { createdAt, objects, keys: Object.keys(keys) };
  } catch (cause) {
    throw new RestoreIncomplete(
      `The restore failed: ${cause}. The system may be incomplete: restore again with --replace.`,
      { cause },
    );
  }
}

/** Adds the content of a verified backup to an empty system. Returns the number of files. */
async function load(
  { databases, buckets }: Stores,
  { file, passphrase, parts }: { file: string; passphrase: Passphrase; parts: readonly Part[] },
): Promise<number> {
  const connections = new Map(Object.entries(databases));
  for (const bucket of Object.values(buckets)) await bucket.ensure();
  const types = new Map(parts.map(({ name, type }) => [name, type]));
  let objects = 0;
  await readArchive(file, passphrase, async (name, bytes) => {
    const object = objectOf(name);
    if (object) {
      await storeObject(buckets[object.bucket], object.key, bytes, types.get(name));
      objects += 1;
      return;
    }
    const [, database = '', path = ''] = /^databases\/([^/]+)\/(.+)$/.exec(name) ?? [];
    const connection = connections.get(database);
    if (connection) await loadPart(connection, path, bytes);
  });
  return objects;
}

async function requireEmpty({ databases, buckets }: Stores): Promise<void> {
  const areEmpty = await Promise.all(Object.values(databases).map(isEmptyDatabase));
  if (!areEmpty.includes(false) && !(await hasObjects(buckets))) return;
  throw new BackupRefused(
    'The system is not empty. Restore with --replace to remove what it contains. Nothing was changed.',
  );
}

async function requireWritable(folder: string): Promise<void> {
  await access(folder, constants.W_OK).catch((cause: Error) => {
    throw new BackupRefused(`Keys cannot be written: ${cause.message}. Nothing was changed.`, {
      cause,
    });
  });
}

function refuseOtherKeys({ keys }: Stores, found: Keys): void {
  const isOther = keyNames.some(
    (name) => (found[name] ?? keys[name])?.trim() !== keys[name]?.trim(),
  );
  if (!isOther) return;
  throw new BackupRefused(
    'The system has other keys than the backup, so certificates and second factors would not be valid. ' +
      'Restore with --keys-to FOLDER and install the keys that it writes there, or with --keep-keys. Nothing was changed.',
  );
}
