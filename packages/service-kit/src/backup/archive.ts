import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, pack } from 'tar-stream';
import { z } from 'zod';

/**
 * A backup is a tar archive that is compressed by gzip and, if there is a passphrase, encrypted in the age format. The
 * archive can be opened without this program: by `age -d` if it is encrypted, then by `tar xzf`. The first entry
 * identifies the format. The last entry is a manifest with the SHA-256 of every other entry.
 */
const FORMAT = 'scholarly-journal-backup';
const FORMAT_VERSION = 1;
const HEADER = 'backup.json';
const MANIFEST = 'manifest.json';

/** The first bytes of a file in the age format, and of a gzip file. */
const AGE_MAGIC = Buffer.from('age-encryption.org/v1\n');
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

/** Deriving a key from a passphrase takes 64 MB of memory (2^16 times 1 kB). age's default would take 256 MB. */
const SCRYPT_WORK_FACTOR = 16;

const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  createdAt: z.iso.datetime(),
});
const partSchema = z.object({
  name: z.string(),
  size: z.number(),
  sha256: z.string(),
  /** The media type of an object. */
  type: z.string().optional(),
});
const manifestSchema = z.object({ parts: z.array(partSchema) });

export type Part = z.infer<typeof partSchema>;
export type ArchiveHeader = z.infer<typeof headerSchema>;
export type Passphrase = string | undefined;
export type AddPart = (name: string, bytes: Buffer, type?: string) => Promise<void>;

/**
 * The error for a file that cannot be restored, or for a system that does not accept a restore. The message states the
 * reason for the operator.
 */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Writes an archive to which `fill` adds entries, and returns the entries. About one entry at a time is in memory. */
export async function writeArchive(
  file: string,
  passphrase: Passphrase,
  fill: (add: AddPart) => Promise<void>,
  workFactor = SCRYPT_WORK_FACTOR,
): Promise<Part[]> {
  const archive = pack();
  const written = pipeline(
    archive,
    // Use the fastest level, because PDFs hardly become smaller.
    createGzip({ level: constants.Z_BEST_SPEED }),
    (bytes: AsyncIterable<Uint8Array>) => encrypted(bytes, passphrase, workFactor),
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  // Prevents an unhandled rejection while `fill` runs. The error is thrown below.
  written.catch(() => undefined);
  const write = async (name: string, bytes: Buffer) => {
    const entry = archive.entry({ name, size: bytes.length, mode: 0o600 });
    // Resolves when the pipeline has consumed the content, and rejects if the pipeline fails.
    const finished = once(entry, 'finish');
    entry.end(bytes);
    await finished;
  };
  const parts: Part[] = [];
  try {
    const header = { format: FORMAT, version: FORMAT_VERSION, createdAt: new Date().toISOString() };
    await write(HEADER, Buffer.from(JSON.stringify(header)));
    await fill(async (name, bytes, type) => {
      parts.push({ name, size: bytes.length, sha256: sha256(bytes), ...(type && { type }) });
      await write(name, bytes);
    });
    await write(MANIFEST, Buffer.from(JSON.stringify({ parts })));
    archive.finalize();
  } catch (error) {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    // Rejects with the error of `fill`, or with the failure of writing the file that caused this error.
    await written;
    throw error;
  }
  await written;
  return parts;
}

type Visit = (name: string, bytes: Buffer) => Promise<void> | void;

/** Reads the entries of an archive one after another, and passes the content of each to `visit`. */
export async function readArchive(
  file: string,
  passphrase: Passphrase,
  visit: Visit,
): Promise<void> {
  const isEncrypted = await requireKnownFormat(file, passphrase);
  const archive = extract();
  const read = pipeline(
    createReadStream(file),
    (bytes: AsyncIterable<Uint8Array>) => (isEncrypted ? decrypted(bytes, passphrase) : bytes),
    createGunzip(),
    archive,
  );
  const visited = (async () => {
    for await (const entry of archive) {
      await visit(entry.header.name, await buffer(entry));
    }
  })();
  visited.catch((error: Error) => archive.destroy(error));
  await Promise.all([read, visited]);
}

/**
 * Reads a whole archive, and compares every entry with the manifest. `look` gets entries that are not yet verified.
 * @throws {BackupRefused} if the file is truncated, altered or not a backup, or the passphrase is wrong
 */
export async function verifyArchive(
  file: string,
  passphrase: Passphrase,
  look: Visit = () => undefined,
): Promise<ArchiveHeader & { parts: Part[] }> {
  let header: ArchiveHeader | undefined;
  let parts: Part[] | undefined;
  const found = new Map<string, string>();
  const visit: Visit = (name, bytes) => {
    if (parts) throw new Error('it continues after its end');
    if (!header) header = parseHeader(name, bytes);
    else if (name === MANIFEST) parts = manifestSchema.parse(JSON.parse(String(bytes))).parts;
    else {
      found.set(name, sha256(bytes));
      return look(name, bytes);
    }
  };
  try {
    await readArchive(file, passphrase, visit);
    if (!header || !parts) throw new Error('its end is missing');
    const different = parts.find((part) => found.get(part.name) !== part.sha256);
    if (different) throw new Error(`${different.name} is missing or altered`);
    if (parts.length !== found.size) throw new Error('it has entries that its manifest lacks');
    return { ...header, parts };
  } catch (cause) {
    if (cause instanceof BackupRefused) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new BackupRefused(`${file} is damaged: ${why}. Nothing was changed.`, { cause });
  }
}

function parseHeader(name: string, bytes: Buffer): ArchiveHeader {
  const { data } = z
    .string()
    .transform((text) => JSON.parse(text))
    .pipe(headerSchema)
    .safeParse(name === HEADER ? String(bytes) : '{}');
  if (!data) throw new BackupRefused('This archive is not a backup of a journal.');
  if (data.version > FORMAT_VERSION) {
    throw new BackupRefused('A later release wrote this backup. Restore it with that release.');
  }
  return data;
}

/** Returns whether the file is encrypted. Throws if the file is not a backup, or if its passphrase is not set. */
async function requireKnownFormat(file: string, passphrase: Passphrase): Promise<boolean> {
  const handle = await open(file).catch((cause: Error) => {
    throw new BackupRefused(`${file} cannot be read: ${cause.message}`, { cause });
  });
  const start = Buffer.alloc(AGE_MAGIC.length);
  await handle.read(start).finally(() => handle.close());
  if (start.equals(AGE_MAGIC)) {
    if (passphrase) return true;
    throw new BackupRefused(`${file} is encrypted. Set BACKUP_PASSPHRASE to its passphrase.`);
  }
  if (start.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC)) return false;
  throw new BackupRefused(`${file} is not a backup of a journal.`);
}

async function* encrypted(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: Passphrase,
  workFactor: number,
) {
  if (!passphrase) {
    yield* bytes;
    return;
  }
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  yield* await encrypter.encrypt(ReadableStream.from(bytes));
}

async function* decrypted(bytes: AsyncIterable<Uint8Array>, passphrase = '') {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const opened = await decrypter.decrypt(ReadableStream.from(bytes)).catch((cause: Error) => {
    if (!/no identity matched/i.test(cause.message)) throw cause;
    throw new BackupRefused('The passphrase is wrong. Nothing was changed.', { cause });
  });
  yield* opened;
}
