import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file that is either there whole or not at all, readable by its owner only. */
export function writeWhole(path: string, text: string): void {
  const unfinished = `${path}.${process.pid}.unfinished`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  renameSync(unfinished, path);
}

/** Where a running system leaves the address of its users' database, for `npm run add-user`. */
export const authDatabasePath = (dataDir: string) => `${dataDir}/run/auth-database`;
