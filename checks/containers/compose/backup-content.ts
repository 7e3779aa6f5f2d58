import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { z } from 'zod';

/** What a backup contains: each record with its text, and each file and key with its hash, by its place. */
type Content = Map<string, string>;

const recordSchema = z.looseObject({ _id: z.unknown() });
const changeSchema = z.object({ _id: z.unknown(), documents: z.record(z.string(), z.unknown()) });
const PART = /^databases\/(\w+)\/(?:collections\/(\w+)|changes)\.\d+\.jsonl$/;

/** Reads a backup by `tar` instead of the programs of the journal, as docs/operations.md describes. */
export function unpackBackup(file: string): Content {
  const folder = mkdtempSync(`${tmpdir()}/backup-content-`);
  try {
    execFileSync('tar', ['-xzf', file, '-C', folder]);
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(folder.length + 1))
      // The changes follow the collections.
      .sort((a, b) => Number(isChange(a)) - Number(isChange(b)) || (a < b ? -1 : 1));
    const content: Content = new Map();
    for (const path of paths) addPart(content, path, readFileSync(`${folder}/${path}`));
    return content;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const isChange = (path: string) => path.includes('/changes.');

function addPart(content: Content, path: string, bytes: Buffer): void {
  const [part, database = '', collection = ''] = PART.exec(path) ?? [];
  if (/^(objects|keys)\//.test(path)) {
    content.set(path, createHash('sha256').update(bytes).digest('hex'));
  }
  // A restored system runs its migrations again.
  if (!part || collection === 'migrations') return;
  for (const line of bytes.toString().split('\n').filter(Boolean)) {
    if (collection) {
      const { _id } = recordSchema.parse(JSON.parse(line));
      content.set(placeOf(database, collection, _id), line);
    } else {
      const { _id, documents } = changeSchema.parse(JSON.parse(line));
      const isRecord = new RegExp(`^${database}/(?!audit_)\\w+ ${escaped(JSON.stringify(_id))}$`);
      for (const place of content.keys()) if (isRecord.test(place)) content.delete(place);
      for (const [name, document] of Object.entries(documents)) {
        content.set(placeOf(database, name, _id), JSON.stringify(document));
      }
    }
  }
}

const placeOf = (database: string, collection: string, _id: unknown) =>
  `${database}/${collection} ${JSON.stringify(_id)}`;
const escaped = (text: string) => text.replace(/[^\w\s]/g, '\\$&');

/** Returns the places at which two backups differ. */
export function differences(one: Content = new Map(), other: Content = new Map()): string[] {
  const places = new Set([...one.keys(), ...other.keys()]);
  return [...places].filter((place) => one.get(place) !== other.get(place));
}
