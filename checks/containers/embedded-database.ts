import { readdirSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Replaces the addresses of databases in a folder of secrets, because the embedded database has no users and supports
 * only one connection per service.
 */
export function useEmbeddedDatabase(secrets: string): void {
  for (const name of readdirSync(secrets)) {
    const [, database] = /^mongo-(\w+)-url$/.exec(name) ?? [];
    if (!database) continue;
    // The files are read-only.
    rmSync(`${secrets}/${name}`);
    const address = `mongodb://mongo:27017/${database}?maxPoolSize=1\n`;
    writeFileSync(`${secrets}/${name}`, address, { mode: 0o444 });
  }
}
