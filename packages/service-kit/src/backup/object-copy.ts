import { createHash } from 'node:crypto';
import type { BucketItem } from 'minio';
import { type Bucket, isCode } from '../storage/bucket.ts';
import type { AddPart } from './archive.ts';

const OBJECTS = 'objects/';
/** The folders of documents and zips, which svc-pdf creates again on demand. They expire by themselves. */
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
export async function copyObjects(bucket: Bucket, add: AddPart): Promise<CopiedObjects> {
  const copied: CopiedObjects = { objects: 0, bytes: 0, damaged: [] };
  for await (const key of keysOf(bucket)) {
    const found = await read(bucket, key);
    // Files without a record may still be removed shortly after the hold begins.
    if (!found) continue;
    const hash = /(?:^|\/)([0-9a-f]{64})\./.exec(key)?.[1];
    const actual = createHash('sha256').update(found.bytes).digest('hex');
    if (hash !== undefined && hash !== actual) copied.damaged.push(key);
    await add(OBJECTS + key, found.bytes, found.type);
    copied.objects += 1;
    copied.bytes += found.bytes.length;
  }
  return copied;
}

export async function hasObjects(bucket: Bucket): Promise<boolean> {
  for await (const _ of keysOf(bucket)) return true;
  return false;
}

/** Returns the object key of a part, or undefined if the part is not an object. */
export function objectKey(part: string): string | undefined {
  return part.startsWith(OBJECTS) ? part.slice(OBJECTS.length) : undefined;
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

async function* keysOf({ client, name }: Bucket): AsyncGenerator<string> {
  const listed: AsyncIterable<BucketItem> = client.listObjectsV2(name, '', true);
  try {
    for await (const { name: key } of listed) {
      if (key !== undefined && !REGENERATED.some((prefix) => key.startsWith(prefix))) yield key;
    }
  } catch (error) {
    if (!isCode(error, 'NoSuchBucket')) throw error;
  }
}

/** Reads an object. Returns undefined if the object is missing. */
async function read(bucket: Bucket, key: string) {
  const { url, headers } = bucket.signed('GET', key);
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TRANSFER_MS) });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`Reading ${key} failed with status ${response.status}`);
  return { bytes, type: response.headers.get('content-type') ?? undefined };
}
