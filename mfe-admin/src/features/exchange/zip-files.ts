import { JOURNAL_FILE, MANIFEST_FILE } from '@app/contracts';
import {
  BlobReader,
  BlobWriter,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
import { type PackedFile, SOURCE } from './import-state.ts';
import { UserError } from './retries.ts';

export interface Unpacked {
  /** The files that are small and needed at once. */
  files: File[];
  /** The PDFs, pictures and forms, by their paths. They are read when they are sent. */
  packed: PackedFile[];
}

const SENT_LATER = /\.(?:pdf|webp)$/i;
/** macOS adds such files to zip files. */
const HIDDEN = /(?:^|\/)(?:__MACOSX\/|\.)/;

/**
 * Opens a zip file, of which only the list of its files and the sources are read. Throws a `UserError` if it is damaged
 * or encrypted, or if a file that its manifest lists is missing. A file that differs from the manifest cannot be read.
 */
export async function openZip(zip: File): Promise<Unpacked> {
  const entries = await entriesOf(zip);
  const paths = new Set(entries.map(({ filename }) => filename));
  const isExport = paths.has(MANIFEST_FILE) || paths.has(JOURNAL_FILE);
  const manifest = entries.find(({ filename }) => filename === MANIFEST_FILE);
  const hashes =
    manifest && hashesIn(await (await unpack(manifest, MANIFEST_FILE, zip.name)).text());
  if (hashes) requireAll(paths, [...hashes.keys()], zip.name);
  const files: File[] = [];
  const packed: PackedFile[] = [];
  for (const entry of entries.filter((each) => each !== manifest)) {
    const path = entry.filename;
    const sha256 = hashes?.get(path);
    // Files of the same name in several zip files are different ones, unless the zip files are exported journals.
    const name = isExport ? path : zip.name.replace(/\.zip$/i, `/${path}`);
    const read = () => unpack(entry, name, zip.name, sha256);
    if (SENT_LATER.test(path)) {
      packed.push({
        path,
        name,
        size: entry.uncompressedSize,
        isListed: sha256 !== undefined,
        read,
      });
    } else if (!SOURCE.test(path)) {
      // Listed as ignored. It is not unpacked, because it may be of any size.
      files.push(new File([], name));
    } else files.push(await read());
  }
  return { files, packed };
}

async function entriesOf(zip: File): Promise<FileEntry[]> {
  const reader = new ZipReader(new BlobReader(zip));
  try {
    const entries = await reader.getEntries();
    const files = entries.filter((entry) => !entry.directory && !HIDDEN.test(entry.filename));
    if (files.some(({ encrypted }) => encrypted)) {
      throw new UserError(`${zip.name} is encrypted: save it without a password`);
    }
    return files as FileEntry[];
  } catch (error) {
    if (error instanceof UserError) throw error;
    const message = `${zip.name} is incomplete: download or copy the zip file again`;
    throw new UserError(message, { cause: error });
  }
}

async function unpack(entry: FileEntry, name: string, zip: string, sha256?: string): Promise<File> {
  try {
    const bytes = await entry.getData(new BlobWriter(), {
      checkSignature: true,
      useWebWorkers: false,
    });
    // Browsers have `subtle` only on pages of HTTPS and of this machine. Elsewhere the checksum of the zip file must do.
    const isComparable = sha256 !== undefined && 'subtle' in crypto;
    if (isComparable && (await digestOf(bytes)) !== sha256) throw new Error('The hash differs');
    return new File([bytes], name);
  } catch (cause) {
    const message = `${entry.filename} in ${zip} is damaged: download or copy the zip file again`;
    throw new UserError(message, { cause });
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
