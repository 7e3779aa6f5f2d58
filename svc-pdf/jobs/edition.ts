import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** Folders and files whose lines show on a certificate or in its zip, or may. */
const FOLDERS = ['browser', 'certificates', 'documents', 'editors', 'fonts', 'press'];
const FILES = [
  'dist/templates.mjs',
  'package.json',
  'jobs/contents.ts',
  'bundles/file-names.ts',
  '../packages/contracts/src/csv.ts',
  '../packages/contracts/src/text.ts',
];
/** Files of those folders that decide only what is answered, where it is kept, and what it is measured by. */
const ELSEWHERE = ['routes.ts', 'store.ts', 'new-page-for-each.ts', 'whole.ts'];

/** The same for the same templates, fonts and press: what is printed by another edition may look otherwise. */
export async function readEdition(): Promise<string> {
  const root = new URL('..', import.meta.url);
  const found = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await readdir(new URL(`${folder}/`, root));
      return names
        .filter((name) => /\.(ts|json)$/.test(name) && !name.includes('.test.'))
        .filter((name) => !ELSEWHERE.includes(name))
        .map((name) => `${folder}/${name}`);
    }),
  );
  const hash = createHash('sha256');
  for (const file of [...FILES, ...found.flat().sort()]) {
    hash
      .update(file)
      .update('\0')
      .update(await readFile(new URL(file, root)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}
