import { createWriteStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { basename, posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { entriesOf, isContent, MAX_XML, Refusal } from '@app/service-kit/docx';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { decode } from '../xml/decode.ts';
import { XmlError } from '../xml/read-xml.ts';

/** The number of bytes at the beginning of a file that are searched for the first element. */
const BEGINNING = 16_384;

/** An upload: the XML of an article and, if the upload is a zip file, the other files in it. */
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

/**
 * Opens an uploaded file, which is XML or a zip. Throws an `XmlError` if the encoding of the XML is not readable, or if
 * the zip is damaged, unpacks to too much, or does not contain exactly one article.
 */
export async function openPackage(path: string): Promise<ArticlePackage> {
  if (!(await isZip(path)))
    return { xml: textOf(await readFile(path)), folder: '.', files: [], close: () => undefined };
  const zip = await openPromise(path, { autoClose: false }).catch(() =>
    refuse('The zip file is damaged'),
  );
  try {
    const files = await filesOf(zip);
    const articles: { xml: string; folder: string }[] = [];
    for (const file of files.filter(({ name }) => isXml(name))) {
      const xml = textOf(await file.read());
      if (isJats(xml)) articles.push({ xml, folder: posix.dirname(file.name) });
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

/**
 * Returns whether a zip file has an article in JATS. Unpacks only the beginnings of the files, because the zip is not
 * trusted. Errors are reported later, when the zip is read.
 */
export async function hasJats(bytes: Buffer): Promise<boolean> {
  const zip = await fromBufferPromise(bytes).catch(() => undefined);
  if (!zip) return false;
  for (const entry of await entriesOf(zip).catch(() => [])) {
    if (!isXml(entry.fileName) || !isContent(entry.fileName)) continue;
    if (isJats(await beginningOf(zip, entry).catch(() => ''))) return true;
  }
  return false;
}

async function beginningOf(zip: ZipFile, entry: Entry): Promise<string> {
  let text = '';
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    // In all supported encodings, names consist of ASCII bytes. UTF-16 has zero bytes between them.
    text += chunk.toString('latin1').replaceAll('\0', '');
    if (text.length >= BEGINNING) break;
  }
  return text.slice(0, BEGINNING).replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '');
}

/**
 * Matches one of the parts that may precede the first element. The parts are matched one by one, because a single
 * pattern for all could take exponential time.
 */
const BEFORE = /\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\][^>]*)?>/y;
const ARTICLE = /<(?:[\w.-]+:)?article(?:\s[^>]*)?\/?>/y;

/**
 * Returns whether the first element of a file is an article of JATS or NLM. DocBook has an element of the same name,
 * which is excluded.
 */
function isJats(xml: string): boolean {
  let at = 0;
  for (BEFORE.lastIndex = 0; BEFORE.test(xml); ) at = BEFORE.lastIndex;
  ARTICLE.lastIndex = at;
  return ARTICLE.test(xml) && !/docbook/i.test(xml.slice(0, ARTICLE.lastIndex));
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
  const entries = await entriesOf(zip).catch((error: unknown) => {
    throw error instanceof Refusal ? tooLarge() : error;
  });
  if (entries.some((entry) => isXml(entry.fileName) && entry.uncompressedSize > MAX_XML))
    tooLarge();
  return entries
    .filter(({ fileName }) => isContent(fileName))
    .map((entry) => packedFile(zip, entry));
}

const isXml = (name: string) => /\.n?xml$/i.test(name);

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

/** Matches the extension of a file. `.g001` in `pcbi.1004082.g001` is not an extension. */
const ENDING =
  /\.(?:png|jpe?g|gif|webp|svg|tiff?|eps|pdf|bmp|emf|wmf|mp4|mov|avi|mp3|wav|csv|xlsx?|docx?|txt|zip|xml)$/i;
/** The formats that browsers show, the best first. */
const SHOWN = ['svg', 'png', 'webp', 'jpg', 'jpeg', 'gif'];

const stemOf = (name: string) => basename(name).replace(ENDING, '').toLowerCase();
const rankOf = (name: string) => {
  const rank = SHOWN.indexOf(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '');
  return rank < 0 ? SHOWN.length : rank;
};

/**
 * Returns the file that an article names. Publishers leave out extensions and folders, or name the printed picture
 * although the package also contains a picture for the web. If several files have the name, the one in the named
 * folder is chosen or, without one, the one in the folder of the XML. If no file is found, the editor is asked.
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
