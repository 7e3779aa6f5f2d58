/**
 * Bytes of JavaScript that the first page for readers needs, as brotli sends them. Run after the
 * builds: `node bench/first-page-bytes.ts`.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { remoteEntrySchema } from '@app/contracts';

const root = join(import.meta.dirname, '..');
const shell = join(root, 'shell/dist');
const remote = join(root, 'mfe-public/dist');

const { entry, preload } = remoteEntrySchema.parse(
  JSON.parse(readFileSync(join(remote, 'remote.json'), 'utf8')),
);
const files = [
  ...readdirSync(shell)
    .filter((name) => /^main\.[0-9a-f]+\.js$/.test(name))
    .map((name) => join(shell, name)),
  ...[entry, ...preload].map((path) => join(remote, basename(path))),
];

let total = 0;
for (const file of files) {
  const { size } = statSync(`${file}.br`);
  total += size;
  console.log(`${size.toString().padStart(8)}  ${basename(file)}`);
}
console.log(`${total.toString().padStart(8)}  together`);
