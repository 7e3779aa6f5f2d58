import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Bucket } from '@app/service-kit/storage';
import { refusalIn, refusalOf, StorageRefusal } from './refusal.ts';

export interface Upload {
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
export function createTransfers(bucket: Bucket) {
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
