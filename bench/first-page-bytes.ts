/**
 * Prints how many bytes of JavaScript a reader's first page loads, compressed by brotli and without headers. It prints
 * the bytes that all pages share, and the total of each page. Run it after the builds of the front ends:
 * `npx node bench/first-page-bytes.ts`.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { MANIFEST, manifestSchema, pageFilesOf, publicPageNames } from '@app/contracts';

const root = join(import.meta.dirname, '..');
const shell = join(root, 'shell/dist');
const remote = join(root, 'mfe-public/dist');

/**
 * Returns the compressed size of a file. The build does not compress very small files, so their uncompressed size is
 * returned.
 */
const sizeOf = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
const bytesOf = (files: string[]) => files.reduce((total, file) => total + sizeOf(file), 0);

/** Returns the sizes of the files that every page loads, and the total of each page by the name of its chunk. */
export function firstPageBytes() {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(remote, MANIFEST), 'utf8')));
  const filesOf = (chunks: string[]) =>
    pageFilesOf(manifest, chunks).scripts.map((name) => join(remote, name));
  const main = readdirSync(shell).filter((name) => /^main\.[0-9a-f]+\.js$/.test(name));
  const script = main.map((name) => join(shell, name));
  const shared = [...script, ...filesOf([])];
  const pages = publicPageNames.map((name) => (name === 'submit' ? 'manuscript' : name));
  return {
    /** The paths of all files that the first pages load. */
    paths: [...script, ...filesOf(pages)],
    files: shared.map((file) => ({ name: basename(file), bytes: sizeOf(file) })),
    pages: Object.fromEntries([
      ['every page', bytesOf(shared)],
      ...pages.map((name) => [name, bytesOf([...script, ...filesOf([name])])]),
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
