/**
 * Prints how many bytes of JavaScript a reader's first page loads, compressed by brotli and without headers. It prints
 * the bytes that all pages share, and the total of each page. Run it after the builds:
 * `npx node bench/first-page-bytes.ts`.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { remoteEntrySchema } from '@app/contracts';

const root = join(import.meta.dirname, '..');
const shell = join(root, 'shell/dist');
const remote = join(root, 'mfe-public/dist');

const { entry, preload, chunks } = remoteEntrySchema.parse(
  JSON.parse(readFileSync(join(remote, 'remote.json'), 'utf8')),
);
const ofRemote = (path: string) => join(remote, basename(path));
const ofEveryPage = [
  ...readdirSync(shell)
    .filter((name) => /^main\.[0-9a-f]+\.js$/.test(name))
    .map((name) => join(shell, name)),
  ...[entry, ...preload].map(ofRemote),
];

/** Returns the compressed size. The build does not compress very small files, so their own size is returned. */
const sizeOf = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
const bytesOf = (files: string[]) => files.reduce((total, file) => total + sizeOf(file), 0);
const print = (bytes: number, what: string) =>
  console.log(`${bytes.toString().padStart(8)}  ${what}`);

for (const file of ofEveryPage) print(bytesOf([file]), basename(file));
print(bytesOf(ofEveryPage), 'together');
for (const [page, files] of Object.entries(chunks ?? {})) {
  print(bytesOf([...ofEveryPage, ...files.preload.map(ofRemote)]), page);
}
