import { createHash } from 'node:crypto';
import { designPictures, settingsFileNames } from '@app/contracts';
import { type Bucket, saysMissing } from '../storage/bucket.ts';
import type { AddPart } from './archive.ts';
import type { Stores } from './stores.ts';

type BucketName = keyof Stores['buckets'];

/** The folder of the archive that contains the objects of each bucket. */
const folders: Record<BucketName, string> = { journal: 'objects/', review: 'review-objects/' };
/**
 * The fields in which records name the files of each bucket: the database, the form of a file's name, and the fields by
 * collection.
 */
const namedFiles: Record<
  BucketName,
  [keyof Stores['databases'], RegExp, Record<string, string[]>]
> = {
  journal: [
    'content',
    /[0-9a-f]{64}/,
    {
      articles: ['pdf.sha256'],
      deleteddrafts: ['article.pdf.sha256'],
      conversions: ['file.sha256'],
      textversions: ['text.sha256'],
      addedfigures: ['file'],
      dumps: ['sha256'],
      editors: ['picture'],
      indexing: ['image'],
      issues: ['cover'],
      settings: settingsFileNames,
      design: [...designPictures],
    },
  ],
  review: [
    'review',
    /^[\w-]{22}$/,
    {
      authorsides: ['files.id', 'submissions.files.id'],
      reviewersides: ['file.id', 'reviews.file.id'],
    },
  ],
};
/**
 * The folders of the journal's bucket with documents and zips, which svc-pdf creates again on demand. The files in
 * these folders expire by themselves.
 */
const REGENERATED = ['documents/', 'jobs/'];
/** The time limit of one transfer. */
const TRANSFER_MS = 60_000;

export interface CopiedObjects {
  objects: number;
  bytes: number;
  /** The keys of objects whose content does not match the SHA-256 in the key. */
  damaged: string[];
}

/** Copies all objects except those that can be regenerated. Objects never change. */
export async function copyObjects(
  { databases, buckets }: Pick<Stores, 'databases' | 'buckets'>,
  add: AddPart,
): Promise<CopiedObjects> {
  const copied: CopiedObjects = { objects: 0, bytes: 0, damaged: [] };
  for (const [each, bucket] of Object.entries(buckets)) {
    // The cast restores the names, which `Object.entries` widens.
    const name = each as BucketName;
    const mayBeMissing = !(await namesFile(databases, name));
    for await (const { key } of bucket.objects({ mayBeMissing })) {
      await copyObject(bucket, name, key, add, copied);
    }
  }
  return copied;
}

/** Returns whether a record names a file of the bucket. */
async function namesFile(databases: Stores['databases'], bucket: BucketName): Promise<boolean> {
  const [database, form, fields] = namedFiles[bucket];
  for (const [collection, paths] of Object.entries(fields)) {
    const $or = paths.map((path) => ({ [path]: form }));
    if (await databases[database].collection(collection).findOne({ $or })) return true;
  }
  return false;
}

/** Copies an object, and adds it to the counts in `copied`. */
async function copyObject(
  bucket: Bucket,
  name: BucketName,
  key: string,
  add: AddPart,
  copied: CopiedObjects,
): Promise<void> {
  if (name === 'journal' && REGENERATED.some((prefix) => key.startsWith(prefix))) return;
  const found = await read(bucket, key);
  // Skip missing objects: files without a record may still be removed shortly after the hold begins.
  if (!found) return;
  const hash = /(?:^|\/)([0-9a-f]{64})\./.exec(key)?.[1];
  const actual = createHash('sha256').update(found.bytes).digest('hex');
  if (hash !== undefined && hash !== actual) copied.damaged.push(key);
  await add(folders[name] + key, found.bytes, found.type);
  copied.objects += 1;
  copied.bytes += found.bytes.length;
}

/** Returns whether a bucket has objects that a restore would mix with the objects of the backup. */
export async function hasObjects(buckets: Stores['buckets']): Promise<boolean> {
  for (const bucket of Object.values(buckets)) {
    for await (const { key } of bucket.objects({ mayBeMissing: true })) {
      if (!REGENERATED.some((prefix) => key.startsWith(prefix))) return true;
    }
  }
  return false;
}

/** Returns the bucket and the key of an object in the archive, or undefined if the part is not an object. */
export function objectOf(part: string): { bucket: BucketName; key: string } | undefined {
  for (const [name, folder] of Object.entries(folders)) {
    // The cast restores the names, which `Object.entries` widens.
    if (part.startsWith(folder))
      return { bucket: name as BucketName, key: part.slice(folder.length) };
  }
  return undefined;
}

export async function storeObject(
  bucket: Bucket,
  key: string,
  bytes: Buffer,
  type = 'application/octet-stream',
): Promise<void> {
  const { url, headers } = bucket.signed('PUT', key, {
    'Content-Type': type,
    'Content-MD5': createHash('md5').update(bytes).digest('base64'),
  });
  const signal = AbortSignal.timeout(TRANSFER_MS);
  const body = new Uint8Array(bytes);
  const response = await fetch(url, { method: 'PUT', headers, body, signal });
  const text = await response.text();
  if (!response.ok) throw new Error(`Storing ${key} failed with ${response.status}: ${text}`);
}

/** Reads an object. Returns undefined if the object is missing. */
async function read(bucket: Bucket, key: string) {
  const { url, headers } = bucket.signed('GET', key);
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TRANSFER_MS) });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok && saysMissing(response.status, `${bytes}`)) return undefined;
  if (!response.ok) throw new Error(`Reading ${key} failed with status ${response.status}`);
  return { bytes, type: response.headers.get('content-type') ?? undefined };
}
