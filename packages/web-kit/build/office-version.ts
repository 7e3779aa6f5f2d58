import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const webKit = dirname(import.meta.dirname);
const contracts = dirname(dirname(fileURLToPath(import.meta.resolve('@app/contracts'))));

/**
 * A version that is the same for the same `@app/web-kit/office` alone: of what it is made of here,
 * and of the versions of the packages that it takes in, which are pinned.
 */
export function officeVersion(folders = [webKit, contracts]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const name of ['package.json', ...sourcesIn(folder)]) {
      hash
        .update(`${name}\0`)
        .update(readFileSync(join(folder, name)))
        .update('\0');
    }
  }
  // A letter first: a part of a version that is all digits may not begin with 0.
  return `1.0.0-h${hash.digest('hex').slice(0, 16)}`;
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
    .sort();
}
