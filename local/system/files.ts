import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { SetupError } from '../setup/fail.mjs';

/** Writes a file atomically, readable by its owner only. */
export function writeAtomically(path: string, text: string): void {
  const unfinished = `${path}.${process.pid}.unfinished`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  renameSync(unfinished, path);
}

export const servicesWithDatabase = ['auth', 'content'] as const;
type Service = (typeof servicesWithDatabase)[number];

/** Returns the file with the address of a service's database, for commands such as `npm run add-user`. */
export const databasePath = (dataDir: string, service: Service) =>
  `${dataDir}/run/${service}-database`;

/** Returns the address of a service's database in the system that runs on `dataDir`. */
export function runningDatabase(dataDir: string, service: Service): string {
  try {
    return readFileSync(databasePath(dataDir, service), 'utf8');
  } catch {
    throw new SetupError(`No system runs on ${dataDir}. Start it with npm start.`);
  }
}
