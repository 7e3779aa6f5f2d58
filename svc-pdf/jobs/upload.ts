import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

export interface Upload {
  /** Signed. */
  url: string;
  type: string;
  body: Readable;
  bytes: number;
  /** Of the body; the storage keeps nothing that has another. */
  crc: number;
  signal: AbortSignal;
}

/** Sends a file as it is read: `fetch` would hold most of a large one in memory. */
export async function upload({ url, type, body, bytes, crc, signal }: Upload): Promise<void> {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc);
  const start = url.startsWith('https:') ? requestHttps : requestHttp;
  const outgoing = start(url, {
    method: 'PUT',
    headers: {
      'Content-Type': type,
      'Content-Length': bytes,
      'x-amz-checksum-crc32': checksum.toString('base64'),
    },
    signal,
  });
  const answered = new Promise<{ status: number; words: string }>((resolve, reject) => {
    outgoing.once('error', reject);
    outgoing.once('response', (answer) => {
      const status = answer.statusCode ?? 0;
      text(answer).then((words) => resolve({ status, words }), reject);
    });
  });
  // A refusal may come before all is sent, and then says more than the broken connection.
  const sent = pipeline(body, outgoing);
  sent.catch(() => undefined);
  const { status, words } = await answered;
  if (status !== 200) throw new Error(`The storage answered ${status}: ${words}`);
  await sent;
}
