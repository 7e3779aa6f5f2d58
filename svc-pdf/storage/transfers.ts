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

/** Validity of presigned URLs in seconds. They are used immediately. */
const SIGNED_FOR_S = 60;

/**
 * Creates functions that transfer objects through presigned URLs. The client's `putObject` is not used, because it
 * buffers the content in memory and never settles if its source fails.
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
      // The signature covers the metadata.
      const url = await client.presignedUrl('PUT', name, key, SIGNED_FOR_S, metadata);
      await upload(url, file);
      const size = (await stat(key))?.size;
      if (size !== file.bytes)
        throw new Error(`${key} was stored with ${size} instead of ${file.bytes} bytes`);
    },

    async get(
      key: string,
      headers: Record<string, string>,
      signal?: AbortSignal,
    ): Promise<Response> {
      const url = await client.presignedGetObject(name, key, SIGNED_FOR_S);
      const late = new AbortController();
      const ended = AbortSignal.any([late.signal, ...(signal ? [signal] : [])]);
      try {
        return await bucket.inTime(fetch(url, { headers, signal: ended }));
      } catch (error) {
        // Without a reader, a late response would keep its connection open.
        late.abort();
        throw error;
      }
    },
  };
}

/** Streams a file to the storage. `fetch` would buffer most of a large file in memory. */
async function upload(url: string, { type, open, bytes, crc, signal }: Upload): Promise<void> {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc);
  const start = url.startsWith('https:') ? requestHttps : requestHttp;
  const request = start(url, {
    method: 'PUT',
    headers: {
      'Content-Type': type,
      'Content-Length': bytes,
      'x-amz-checksum-crc32': checksum.toString('base64'),
    },
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
  // If the storage refuses before everything is sent, its response explains more than the broken connection.
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
