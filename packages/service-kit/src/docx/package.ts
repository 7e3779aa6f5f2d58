import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipArchive } from 'archiver';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { elementsOf, parseXml } from './xml.ts';

/** Maximum number of files in a package. A thesis with pictures has 300 files, and its text is 12 MB of XML. */
const MAX_FILES = 3_000;
const MAX_UNPACKED = 150_000_000;
export const MAX_XML = 24_000_000;

/** Why a Word file is refused, with the messages for users. */
export const docxRefusals = {
  damaged: 'The Word file is damaged: save it again',
  old: 'The file is encrypted, or in the old format .doc: save it as .docx without a password',
  macros: 'The Word file contains macros: save it as .docx without them',
  other: 'This is not a Word file: save it as .docx',
  'too slow':
    'The Word file takes too long to read: save it with fewer tracked changes and equations',
  'too large': 'The Word file unpacks to far more than its size: save it with smaller pictures',
};
export type DocxRefusal = keyof typeof docxRefusals;

/** A file that cannot be accepted, with the reason as in `docxRefusals`. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly reason: 'damaged' | 'old' | 'macros' | 'other' | 'too large';

  constructor(reason: Refusal['reason']) {
    super(`A Word file is refused: ${reason}`);
    this.reason = reason;
  }
}

/** The first bytes of the old format, and of encrypted files. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Returns the entries of a zip file. Throws a `Refusal` if they are too many or too large. */
export async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MAX_FILES) throw new Refusal('too large');
  const entries: Entry[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (unpacked > MAX_UNPACKED) throw new Refusal('too large');
    entries.push(entry);
  }
  return entries;
}

/**
 * Returns whether an entry is a file of the author, as opposed to a folder or a file that a system adds, such as
 * `__MACOSX/._figure.png`.
 */
export const isContent = (name: string) =>
  !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name);

/** The files of a package, which are unpacked when they are needed. */
export class Package {
  readonly #zip: ZipFile;
  /** The entries by lower-case name, because names in a package are case-insensitive. */
  readonly #entries: Map<string, Entry>;

  private constructor(zip: ZipFile, entries: Map<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(bytes: Uint8Array): Promise<Package> {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (file.subarray(0, OLE.length).equals(OLE)) throw new Refusal('old');
    const zip = await fromBufferPromise(file);
    const entries = await entriesOf(zip);
    return new Package(zip, new Map(entries.map((entry) => [entry.fileName.toLowerCase(), entry])));
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  /** The names of the files, in their original case. */
  get fileNames(): string[] {
    return Array.from(this.#entries.values(), ({ fileName }) => fileName);
  }

  /** Returns a file, or undefined if it is missing. */
  async read(name: string): Promise<Buffer | undefined> {
    const entry = this.#entries.get(name.toLowerCase());
    // yauzl fails if a file is larger than its entry declares.
    return entry && buffer(await this.#zip.openReadStreamPromise(entry));
  }

  async readText(name: string): Promise<string | undefined> {
    const entry = this.#entries.get(name.toLowerCase());
    if (entry && entry.uncompressedSize > MAX_XML) throw new Refusal('too large');
    const bytes = await this.read(name);
    const isUtf16 = bytes?.[0] === 0xff && bytes[1] === 0xfe;
    return bytes?.toString(isUtf16 ? 'utf16le' : 'utf8').replace(/^\ufeff/, '');
  }

  /** Returns the relations of a part, by id. */
  async relations(part: string): Promise<Map<string, Relation>> {
    const folder = posix.dirname(part);
    const text = await this.readText(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
    if (text === undefined) return new Map();
    return new Map(
      elementsOf(parseXml(text).root).map(({ attributes }) => {
        const { Id = '', Type = '', Target = '', TargetMode } = attributes;
        const isExternal = TargetMode === 'External';
        const target = isExternal ? Target : posix.join('/', folder, decoded(Target)).slice(1);
        const absolute = !isExternal && Target.startsWith('/') ? decoded(Target).slice(1) : target;
        return [Id, { uri: Type, type: Type.replace(/^.*\//, ''), target: absolute, isExternal }];
      }),
    );
  }
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

export interface Relation {
  /** `uri` is the whole type, and `type` its last part, such as `image`. */
  uri: string;
  type: string;
  /** The name of a file of the package, or an address if it is external. */
  target: string;
  isExternal: boolean;
}

/** Writes files to a zip file in their order. All entries have the same date, and no other metadata. */
export async function writeZip(files: ReadonlyMap<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipArchive();
  const written = buffer(zip);
  // The date of entries that Word writes.
  const date = new Date(Date.UTC(1980, 0, 1));
  for (const [name, content] of files) zip.append(content, { name, date, mode: 0o644 });
  await zip.finalize();
  return written;
}
