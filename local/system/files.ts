import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { SetupError } from '../setup/fail.mjs';

/** Writes a file atomically, readable by its owner only. */
export function writeAtomically(path: string, text: string): void {
  const unfinished = `${path}.${process.pid}.unfinished`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  renameSync(unfinished, path);
}

/** The addresses of a system's stores: the database of each service, and the object storage. */
export interface StoreAddresses {
  auth: string;
  content: string;
  review: string;
  /** The journal's bucket. The bucket of manuscripts is derived from it by `ownBucketUrl`. */
  storage: string;
}

const storeNames = ['auth', 'content', 'review', 'storage'] as const;

/** Returns the file with the address of a store, for commands such as `npm run add-user` and `npm run backup`. */
const storePath = (dataDir: string, store: keyof StoreAddresses) =>
  `${dataDir}/run/${store === 'storage' ? store : `${store}-database`}`;

export function writeRunningStores(dataDir: string, stores: StoreAddresses): void {
  for (const name of storeNames) writeAtomically(storePath(dataDir, name), stores[name]);
}

export function removeRunningStores(dataDir: string): void {
  for (const name of storeNames) rmSync(storePath(dataDir, name), { force: true });
}

export function readRunningStores(dataDir: string): StoreAddresses {
  const read = (name: keyof StoreAddresses) => runningStore(dataDir, name);
  return {
    auth: read('auth'),
    content: read('content'),
    review: read('review'),
    storage: read('storage'),
  };
}

/** Returns the address of a service's database in the system that runs on `dataDir`. */
export function runningDatabase(dataDir: string, service: 'auth' | 'content' | 'review'): string {
  return runningStore(dataDir, service);
}

function runningStore(dataDir: string, store: keyof StoreAddresses): string {
  try {
    return readFileSync(storePath(dataDir, store), 'utf8');
  } catch {
    throw new SetupError(`No system runs on ${dataDir}. Start it with npm start.`);
  }
}
