import { createReadStream } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { crc32 } from 'node:zlib';
import { Bucket, saysMissing } from '@app/service-kit/storage';
import { refusalIn, refusalOf, StorageRefusal } from './refusal.ts';

/**
 * Time limit, in milliseconds, of calls that transfer neither an input nor a zip. During an outage, orders must be
 * refused within three seconds.
 */
const TIMEOUT_MS = 2_000;
/** Time limit, in milliseconds, for reading or writing a job's input, which has a few megabytes. */
const INPUT_TIMEOUT_MS = 20_000;
/** Returns the time limit for storing a zip: one minute, plus the time that a slow disk takes at 4 MB/s. */
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
      bucket.whileAnswering(INPUT_TIMEOUT_MS, (signal) =>
        put(inputKey(id), {
          type: 'application/x-ndjson',
          open: () => Readable.from([bytes]),
          bytes: bytes.length,
          crc: crc32(bytes),
          signal,
        }),
      ),
    hasInput: async (id: string): Promise<boolean> => (await stat(inputKey(id))) !== undefined,
    /** Returns undefined if the input has expired. Throws if the storage is unavailable. */
    async readInput(id: string): Promise<Buffer | undefined> {
      const response = await get(inputKey(id), {}, AbortSignal.timeout(INPUT_TIMEOUT_MS));
      if (!response.ok) {
        const body = await response.text();
        if (saysMissing(response.status, body)) return undefined;
        throw refusalOf(response.status, body);
      }
      return Buffer.from(await response.arrayBuffer());
    },
    /** Stores the whole zip or nothing. The storage verifies the length and the CRC. */
    putZip(
      id: string,
      zip: { path: string; bytes: number; crc: number; templateVersion: string },
      signal: AbortSignal,
    ): Promise<void> {
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
    /** Returns the metadata of a stored zip, with the template version that printed its certificates. */
    async zip(id: string) {
      const found = await stat(zipKey(id));
      if (!found) return undefined;
      const { size, etag, lastModified, metaData } = found;
      return { size, etag, modified: lastModified, templateVersion: String(metaData.edition) };
    },
    /** Reads the zip with this ETag. `range` is the value of a `Range` header, or empty for the whole zip. */
    async openZip(id: string, etag: string, range: string) {
      const headers = { 'If-Match': `"${etag}"`, ...(range !== '' && { Range: range }) };
      const response = await get(zipKey(id), headers);
      const { status, body } = response;
      if (!body || ![200, 206, 416].includes(status)) {
        throw new Error(`The storage responded ${status} to reading the zip of ${id}`);
      }
      return {
        /** 200, 206, or 416 for a range beyond the end. */
        status,
        // The types of `fetch` and `node:stream/web` differ, but the class is the same.
        body: Readable.fromWeb(body as ReadableStream),
        length: Number(response.headers.get('content-length')),
        contentRange: response.headers.get('content-range'),
      };
    },
  };
}

export type JobStore = ReturnType<typeof createJobStore>;

interface Upload {
  type: string;
  /** Opens the body when the upload starts. The upload always closes it. */
  open(): Readable;
  bytes: number;
  /** CRC-32 of the body, which the storage verifies. */
  crc: number;
  signal: AbortSignal;
}

/**
 * Creates functions that transfer objects by signed requests. The S3 client's `putObject` is not used, because it
 * buffers the content in memory and never settles if the source stream fails.
 */
function createTransfers(bucket: Bucket) {
  const { client, name } = bucket;
  const stat = (key: string) => bucket.ifThere(client.statObject(name, key));

  return {
    /** Returns an object's metadata, or undefined if the object does not exist. */
    stat,

    async put(key: string, file: Upload, metadata: Record<string, string> = {}): Promise<void> {
      await bucket.ensure().catch((error: unknown) => {
        throw refusalIn(error);
      });
      const checksum = Buffer.alloc(4);
      checksum.writeUInt32BE(file.crc);
      const { url, headers } = bucket.signed('PUT', key, {
        ...metadata,
        'Content-Type': file.type,
        'x-amz-checksum-crc32': checksum.toString('base64'),
      });
      await upload(url, headers, file);
      const size = (await stat(key))?.size;
      if (size !== file.bytes)
        throw new Error(`${key} was stored with ${size} instead of ${file.bytes} bytes`);
    },

    async get(
      key: string,
      wanted: Record<string, string>,
      signal?: AbortSignal,
    ): Promise<Response> {
      const { url, headers } = bucket.signed('GET', key, wanted);
      const late = new AbortController();
      const ended = AbortSignal.any([late.signal, ...(signal ? [signal] : [])]);
      try {
        return await bucket.inTime(fetch(url, { headers, signal: ended }));
      } catch (error) {
        // Abort the request, because a late response that no one reads would keep its connection open.
        late.abort();
        throw error;
      }
    },
  };
}

/** Streams a file to the storage. `fetch` would buffer most of a large file in memory. */
async function upload(
  url: string,
  headers: Record<string, string>,
  { open, bytes, signal }: Upload,
): Promise<void> {
  const start = url.startsWith('https:') ? requestHttps : requestHttp;
  const request = start(url, {
    method: 'PUT',
    headers: { ...headers, 'Content-Length': bytes },
    signal,
  });
  const responded = new Promise<{ status: number; body: string }>((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      const status = response.statusCode ?? 0;
      text(response).then((body) => resolve({ status, body }), reject);
    });
  });
  const file = open();
  file.once('error', (cause) => {
    request.destroy(new StorageRefusal('The file to be stored could not be read', { cause }));
  });
  // If the storage refuses the upload early, its response explains more than the error of the broken connection.
  const sent = pipeline(file, request);
  sent.catch(() => undefined);
  try {
    const { status, body } = await responded;
    if (status !== 200) throw refusalOf(status, body);
    await sent;
  } finally {
    // `pipeline` leaves the file open if the request ended before `pipeline` started.
    file.destroy();
  }
}
