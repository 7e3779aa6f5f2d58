import { createWriteStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { basename, posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { decode } from '../xml/decode.ts';
import { XmlError } from '../xml/read-xml.ts';

/** More files or larger ones are not read. The package of an article with 30 figures has 100 files. */
const MAX_FILES = 3_000;
const MAX_UNPACKED = 150_000_000;
const MAX_XML = 24_000_000;

/** What was uploaded: the XML of an article, with the files that it names if they came with it in a zip. */
export interface ArticlePackage {
  xml: string;
  /** The folder of the XML in the zip. */
  folder: string;
  files: PackedFile[];
  close(): void;
}

export interface PackedFile {
  /** The name in the zip, with its folders. */
  name: string;
  /** The size in bytes when it is unpacked. */
  size: number;
  read(): Promise<Buffer>;
  writeTo(path: string): Promise<void>;
}

/** Opens an uploaded file, which is XML or a zip. Throws an `XmlError` if it contains no article. */
export async function openPackage(path: string): Promise<ArticlePackage> {
  if (!(await isZip(path)))
    return { xml: textOf(await readFile(path)), folder: '.', files: [], close: () => undefined };
  const zip = await openPromise(path, { autoClose: false }).catch(() =>
    refuse('The zip file is damaged'),
  );
  try {
    const files = await filesOf(zip);
    const articles: { xml: string; folder: string }[] = [];
    for (const file of files.filter(({ name }) => /\.n?xml$/i.test(name))) {
      const xml = textOf(await file.read());
      if (/<(?:[\w.-]+:)?article[\s>]/.test(xml)) {
        articles.push({ xml, folder: posix.dirname(file.name) });
      }
    }
    const [article, ...others] = articles;
    if (article === undefined) return refuse('The zip contains no article in JATS');
    if (others.length > 0) refuse('The zip contains several articles: send one at a time');
    return { ...article, files, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer: head } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return head.toString('latin1') === 'PK';
  } finally {
    await file.close();
  }
}

async function filesOf(zip: ZipFile): Promise<PackedFile[]> {
  const tooLarge = () => refuse('The zip unpacks to too much: send it with smaller pictures');
  if (zip.entryCount > MAX_FILES) tooLarge();
  const files: PackedFile[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    const isXml = /\.n?xml$/i.test(entry.fileName);
    if (unpacked > MAX_UNPACKED || (isXml && entry.uncompressedSize > MAX_XML)) tooLarge();
    if (isContent(entry)) files.push(packedFile(zip, entry));
  }
  return files;
}

/** Returns whether an entry is neither a folder nor what a computer adds, such as `__MACOSX/._figure.png`. */
const isContent = ({ fileName }: Entry) =>
  !fileName.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(fileName);

// yauzl fails if a file is larger than its entry says.
const packedFile = (zip: ZipFile, entry: Entry): PackedFile => ({
  name: entry.fileName,
  size: entry.uncompressedSize,
  read: async () => buffer(await zip.openReadStreamPromise(entry)),
  writeTo: async (path) =>
    pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path)),
});

function textOf(bytes: Uint8Array): string {
  const decoded = decode(bytes);
  return 'text' in decoded ? decoded.text : refuse(decoded.message, decoded.line);
}

function refuse(message: string, line = 0): never {
  throw new XmlError(message, line);
}

/** The endings of files. What follows a point in `pcbi.1004082.g001` is none. */
const ENDING =
  /\.(?:png|jpe?g|gif|webp|svg|tiff?|eps|pdf|bmp|emf|wmf|mp4|mov|avi|mp3|wav|csv|xlsx?|docx?|txt|zip|xml)$/i;
/** The formats that browsers show, the better ones first. */
const SHOWN = ['svg', 'png', 'webp', 'jpg', 'jpeg', 'gif'];

const stemOf = (name: string) => basename(name).replace(ENDING, '').toLowerCase();
const rankOf = (name: string) => {
  const rank = SHOWN.indexOf(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '');
  return rank < 0 ? SHOWN.length : rank;
};

/**
 * Returns the file that an article names. Publishers name files without endings, without folders, and with the ending of
 * the printed picture, beside which the package has one for the web. Of files with the same name, that beside the XML is
 * meant. If none is there, the editor is asked.
 */
export function fileNamed<File extends { name: string }>(
  reference: string,
  files: readonly File[],
  folder = '.',
): File | undefined {
  const wanted = basename(reference).toLowerCase();
  const stem = stemOf(reference);
  const byEnd = (name: string) =>
    stem !== '' && (`.${stem}`.endsWith(`.${name}`) || `.${name}`.endsWith(`.${stem}`));
  const folders = [posix.join(folder, posix.dirname(reference)), folder];
  const nearest = (found: readonly File[]) =>
    folders
      .map((each) => found.filter(({ name }) => posix.dirname(name) === each))
      .find((near) => near.length > 0) ?? found;
  const same = nearest(files.filter(({ name }) => basename(name).toLowerCase() === wanted));
  const exact = same.length > 1 ? same.find(({ name }) => reference.endsWith(name)) : same[0];
  if (same.length > 1 && !exact) return undefined;
  if (exact && rankOf(exact.name) < SHOWN.length) return exact;
  const alike = nearest(files.filter(({ name }) => stemOf(name) === stem));
  const found = alike.length > 0 ? alike : files.filter(({ name }) => byEnd(stemOf(name)));
  const isOne = new Set(found.map(({ name }) => stemOf(name))).size === 1;
  const [best] = found.toSorted((one, other) => rankOf(one.name) - rankOf(other.name));
  const isSame = (name: string) => best && basename(name) === basename(best.name);
  if (found.filter(({ name }) => isSame(name)).length > 1) return exact;
  const hasShown = isOne && best && rankOf(best.name) < SHOWN.length;
  return hasShown ? best : (exact ?? (isOne ? best : undefined));
}
