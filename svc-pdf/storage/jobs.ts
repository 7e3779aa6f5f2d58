import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { crc32 } from 'node:zlib';
import { Bucket } from '@app/service-kit/storage';
import { refusalOf } from './refusal.ts';
import { createTransfers } from './transfers.ts';

export interface StoredZip {
  size: number;
  /** Template version that printed it. */
  templateVersion: string;
  etag: string;
  modified: Date;
}

export interface ZipPart {
  /** 200, 206, or 416 for a range beyond the end. */
  status: number;
  body: Readable;
  length: number;
  contentRange: string | null;
}

export interface ZipOnDisk {
  path: string;
  bytes: number;
  crc: number;
  templateVersion: string;
}

const TIMEOUT_MS = 3_000;
/** An input has a few megabytes. */
const INPUT_TIMEOUT_MS = 20_000;
/** One minute plus 4 MB/s, for a slow disk. */
const zipTimeoutMs = (bytes: number) => 60_000 + Math.ceil(bytes / 4_000);
const READ_AT_ONCE = 1 << 20;

export const JOBS_PREFIX = 'jobs/';
const inputKey = (id: string) => `${JOBS_PREFIX}${id}/input.ndjson`;
const zipKey = (id: string) => `${JOBS_PREFIX}${id}/certificates.zip`;

export function createJobStore(url: string, timeoutMs = TIMEOUT_MS) {
  const bucket = new Bucket({ url, answerWithinMs: timeoutMs });
  const { put, get, stat } = createTransfers(bucket);

  return {
    putInput: (id: string, bytes: Buffer): Promise<void> =>
      put(inputKey(id), {
        type: 'application/x-ndjson',
        open: () => Readable.from([bytes]),
        bytes: bytes.length,
        crc: crc32(bytes),
        signal: AbortSignal.timeout(INPUT_TIMEOUT_MS),
      }),
    hasInput: async (id: string): Promise<boolean> => (await stat(inputKey(id))) !== undefined,
    /** Undefined if it has expired. */
    async readInput(id: string): Promise<Buffer | undefined> {
      const response = await get(inputKey(id), {}, AbortSignal.timeout(INPUT_TIMEOUT_MS));
      if (response.status === 404) return undefined;
      if (!response.ok) throw refusalOf(response.status, await response.text());
      return Buffer.from(await response.arrayBuffer());
    },
    /** Stores all of it or nothing: the storage verifies its length and CRC. */
    putZip(id: string, zip: ZipOnDisk, signal: AbortSignal): Promise<void> {
      const { path, bytes, crc, templateVersion } = zip;
      const file = {
        type: 'application/zip',
        open: () => createReadStream(path, { highWaterMark: READ_AT_ONCE }),
        bytes,
        crc,
        signal: AbortSignal.any([signal, AbortSignal.timeout(zipTimeoutMs(bytes))]),
      };
      return put(zipKey(id), file, { 'x-amz-meta-edition': templateVersion });
    },
    removeZip: (id: string): Promise<void> =>
      bucket.inTime(bucket.client.removeObject(bucket.name, zipKey(id))),
    async zip(id: string): Promise<StoredZip | undefined> {
      const found = await stat(zipKey(id));
      if (!found) return undefined;
      const { size, etag, lastModified, metaData } = found;
      return { size, etag, modified: lastModified, templateVersion: String(metaData.edition) };
    },
    /** Reads the zip with this ETag; `range` is a `Range` header or empty. */
    async openZip(id: string, etag: string, range: string): Promise<ZipPart> {
      const headers = { 'If-Match': `"${etag}"`, ...(range !== '' && { Range: range }) };
      const response = await get(zipKey(id), headers);
      const { status, body } = response;
      if (!body || ![200, 206, 416].includes(status)) {
        throw new Error(`Reading the zip of ${id} responded ${status}`);
      }
      return {
        status,
        // The types of `fetch` and of `node:stream/web` differ, the class is the same.
        body: Readable.fromWeb(body as ReadableStream),
        length: Number(response.headers.get('content-length')),
        contentRange: response.headers.get('content-range'),
      };
    },
  };
}

export type JobStore = ReturnType<typeof createJobStore>;
