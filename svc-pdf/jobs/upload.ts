import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { JobFault } from './job.ts';
import { refusalOf } from './refusal.ts';

export interface Upload {
  /** Signed. */
  url: string;
  type: string;
  /** Opened when it is sent, and closed whatever comes of it. */
  open(): Readable;
  bytes: number;
  /** Of the body; the storage keeps nothing that has another. */
  crc: number;
  signal: AbortSignal;
}

/** Sends a file as it is read: `fetch` would hold most of a large one in memory. */
export async function upload({ url, type, open, bytes, crc, signal }: Upload): Promise<void> {
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
  const body = open();
  body.once('error', (cause) => {
    outgoing.destroy(new JobFault('The file to be stored could not be read', { cause }));
  });
  // A refusal may come before all is sent, and then says more than the broken connection.
  const sent = pipeline(body, outgoing);
  sent.catch(() => undefined);
  try {
    const { status, words } = await answered;
    if (status !== 200) throw refusalOf(status, words);
    await sent;
  } finally {
    // `pipeline` leaves it open when the request has ended before it began.
    body.destroy();
  }
}
