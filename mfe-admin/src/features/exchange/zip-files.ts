import { JOURNAL_FILE, MANIFEST_FILE } from '@app/contracts';
import {
  BlobReader,
  type Entry,
  ERR_ENCRYPTED_CENTRAL_DIRECTORY,
  ERR_OVERLAPPING_ENTRY,
  ERR_SPLIT_ZIP_FILE,
  ERR_UNSUPPORTED_COMPRESSION,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
import { ASSET, type PackedFile, SOURCE } from './import-state.ts';
import { UserError } from './retries.ts';

export interface Unpacked {
  /** The files that are small and needed at once. */
  files: File[];
  /** The PDFs, pictures, forms and texts, by their paths. They are read when they are sent. */
  packed: PackedFile[];
}

/** The maximum number of files in a zip file: twice the number of PDFs that the check of an import accepts. */
const MAX_ENTRIES = 10_000;
/** The maximum unpacked size in bytes of a file, and of all sources in a zip file together. */
const MAX_BYTES = 100_000_000;
const MEGABYTE = 1_000_000;

const SENT_LATER = /\.(?:pdf|webp|png)$/i;
/** Matches files that macOS adds to zip files. */
const HIDDEN = /(?:^|\/)(?:__MACOSX\/|\.)/;

/**
 * Opens a zip file. Reads only the list of its files and the sources. Throws a `UserError` if the zip file is damaged
 * or encrypted, or if a file in its manifest is missing. A file that differs from the manifest cannot be read later.
 */
export async function openZip(zip: File): Promise<Unpacked> {
  const entries = await entriesOf(zip);
  const paths = new Set(entries.map(({ filename }) => filename));
  const isExport = paths.has(MANIFEST_FILE) || paths.has(JOURNAL_FILE);
  const manifest = entries.find(({ filename }) => filename === MANIFEST_FILE);
  const hashes =
    manifest &&
    hashesIn(
      await (await unpack(manifest, MANIFEST_FILE, { zip: zip.name, maxBytes: MAX_BYTES })).text(),
    );
  if (hashes) requireAll(paths, [...hashes.keys()], zip.name);
  const files: File[] = [];
  const packed: PackedFile[] = [];
  let left = MAX_BYTES;
  for (const entry of entries.filter((each) => each !== manifest)) {
    const path = entry.filename;
    const sha256 = hashes?.get(path);
    // Files with the same name in several zip files are different files, except in exported journals.
    const name = isExport ? path : zip.name.replace(/\.zip$/i, `/${path}`);
    const read = (maxBytes = MAX_BYTES) => unpack(entry, name, { zip: zip.name, sha256, maxBytes });
    if (SENT_LATER.test(path) || ASSET.test(path)) {
      packed.push({
        path,
        name,
        size: entry.uncompressedSize,
        isListed: sha256 !== undefined,
        read: () => read(),
      });
    } else if (!SOURCE.test(path)) {
      // Other files are listed as ignored but not unpacked, because they may have any size.
      files.push(new File([], name));
    } else {
      const file = await read(left);
      left -= file.size;
      files.push(file);
    }
  }
  return { files, packed };
}

async function entriesOf(zip: File): Promise<FileEntry[]> {
  const reader = new ZipReader(new BlobReader(zip));
  try {
    const entries: Entry[] = [];
    for await (const entry of reader.getEntriesGenerator()) {
      entries.push(entry);
      if (entries.length > MAX_ENTRIES) {
        const most = MAX_ENTRIES.toLocaleString('en');
        throw new UserError(`${zip.name} has more than ${most} files: send it in parts`);
      }
    }
    const files = entries.filter((entry) => !entry.directory && !HIDDEN.test(entry.filename));
    if (files.some(({ encrypted }) => encrypted)) {
      throw new UserError(`${zip.name} is encrypted: save it without a password`);
    }
    return files as FileEntry[];
  } catch (error) {
    if (error instanceof UserError) throw error;
    const why = unreadable.get(messageOf(error)) ?? INCOMPLETE;
    throw new UserError(`${zip.name} ${why}`, { cause: error });
  }
}

const INCOMPLETE = 'is incomplete, or not a zip file: download or copy it again';
/** The reasons why a zip file or a file in it cannot be read, by the messages of the package. */
const unreadable = new Map([
  [ERR_ENCRYPTED_CENTRAL_DIRECTORY, 'is encrypted: save it without a password'],
  [ERR_SPLIT_ZIP_FILE, 'is a part of a larger zip file: save it in one part'],
  [ERR_UNSUPPORTED_COMPRESSION, 'is packed in a way that cannot be read here: zip the files again'],
  [ERR_OVERLAPPING_ENTRY, 'shares its content with another file: zip the files again'],
]);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');

interface Unpacking {
  /** The name of the zip file. */
  zip: string;
  sha256?: string | undefined;
  maxBytes: number;
}

/** Unpacks a file, and counts the bytes, because the size stated in the zip file may be wrong. */
async function unpack(
  entry: FileEntry,
  name: string,
  { zip, sha256, maxBytes }: Unpacking,
): Promise<File> {
  const where = `${entry.filename} in ${zip}`;
  let size = entry.uncompressedSize;
  const tooLarge = () => {
    const most = Math.floor(MAX_BYTES / MEGABYTE);
    return new UserError(`${where} is too large: at most ${most} MB are unpacked`);
  };
  if (size > maxBytes) throw tooLarge();
  size = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > maxBytes) controller.error(tooLarge());
      else controller.enqueue(chunk);
    },
  });
  try {
    const [bytes] = await Promise.all([
      new Response(counted.readable).blob(),
      entry.getData(counted.writable, {
        checkSignature: true,
        checkOverlappingEntry: true,
        useWebWorkers: false,
      }),
    ]);
    // Browsers provide `subtle` only on pages served over HTTPS or from localhost. Elsewhere, only the zip file's own
    // checksums are compared.
    const isComparable = sha256 !== undefined && 'subtle' in crypto;
    if (isComparable && (await digestOf(bytes)) !== sha256) throw new Error('The hash differs');
    return new File([bytes], name);
  } catch (cause) {
    if (size > maxBytes) throw tooLarge();
    const why =
      unreadable.get(messageOf(cause)) ?? 'is damaged: download or copy the zip file again';
    throw new UserError(`${where} ${why}`, { cause });
  }
}

async function digestOf(bytes: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the hashes of a manifest, by path. */
function hashesIn(manifest: string): Map<string, string> {
  const lines = manifest.split('\n').filter((line) => line.length > 66);
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

function requireAll(paths: ReadonlySet<string>, listed: readonly string[], zip: string): void {
  const missing = listed.filter((path) => !paths.has(path));
  if (missing.length === 0) return;
  const more = missing.length > 3 ? ` and ${missing.length - 3} more` : '';
  throw new UserError(`${zip} lacks ${missing.slice(0, 3).join(', ')}${more}: export it again`);
}
