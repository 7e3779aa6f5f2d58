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
const ofRemote = (path: string) => join(remote, basename(path));

/** Returns the compressed size. The build does not compress very small files, so their own size is returned. */
const sizeOf = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
const bytesOf = (files: string[]) => files.reduce((total, file) => total + sizeOf(file), 0);

/** Returns the sizes of the files that every page loads, and the total of each page by the name of its chunk. */
export function firstPageBytes() {
  const { entry, preload, chunks } = remoteEntrySchema.parse(
    JSON.parse(readFileSync(join(remote, 'remote.json'), 'utf8')),
  );
  const main = readdirSync(shell).filter((name) => /^main\.[0-9a-f]+\.js$/.test(name));
  const shared = [...main.map((name) => join(shell, name)), ...[entry, ...preload].map(ofRemote)];
  // The chunk of endpoints is loaded after the page, for the next one.
  const pages = Object.entries(chunks ?? {}).filter(([name]) => name !== 'endpoints');
  const ofPages = pages.flatMap(([, { preload: files }]) => files.map(ofRemote));
  return {
    /** The paths of all files that some first page loads. */
    paths: [...new Set([...shared, ...ofPages])],
    files: shared.map((file) => ({ name: basename(file), bytes: sizeOf(file) })),
    pages: Object.fromEntries([
      ['every page', bytesOf(shared)],
      ...pages.map(([name, files]) => [name, bytesOf([...shared, ...files.preload.map(ofRemote)])]),
    ]) as Record<string, number>,
  };
}

if (import.meta.main) {
  const { files, pages } = firstPageBytes();
  const print = (what: string, bytes: number) =>
    console.log(`${bytes.toString().padStart(8)}  ${what}`);
  for (const { name, bytes } of files) print(name, bytes);
  for (const [page, bytes] of Object.entries(pages)) print(page, bytes);
}
