import type { Readable } from 'node:stream';
import { Readable as NodeReadable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { crc32 } from 'node:zlib';
import { ZIP_KEPT_DAYS } from '@app/contracts';
import { Bucket } from '@app/service-kit/storage';

export interface StoredZip {
  size: number;
  etag: string;
  modified: Date;
}

export interface ZipPart {
  /** 200, 206, or 416 for a range behind the end. */
  status: number;
  bytes: Readable;
  length: number;
  contentRange: string | null;
}

export interface JobStore {
  putInput(id: string, bytes: Buffer): Promise<void>;
  hasInput(id: string): Promise<boolean>;
  /** Undefined when it is not kept any more. */
  readInput(id: string): Promise<Buffer | undefined>;
  /** Whole or not at all: the storage checks its length and its CRC before it keeps it. */
  putZip(id: string, zip: { body: Blob; crc: number }, signal: AbortSignal): Promise<void>;
  zip(id: string): Promise<StoredZip | undefined>;
  /** Of that very zip; `range` is a `Range` header or empty. */
  openZip(id: string, etag: string, range: string): Promise<ZipPart>;
  /** Lets the storage forget inputs and zips after their time. */
  expire(): Promise<void>;
}

const ANSWER_WITHIN_MS = 3_000;
/** An input is some megabytes at most. */
const INPUT_WITHIN_MS = 20_000;
/** 50,000 certificates to a slow disk; one that hangs longer is tried again. */
const ZIP_WITHIN_MS = 300_000;
/** A signed address is used at once. */
const SIGNED_FOR_S = 60;

const PREFIX = 'jobs/';
const inputKey = (id: string) => `${PREFIX}${id}/input.ndjson`;
const zipKey = (id: string) => `${PREFIX}${id}/certificates.zip`;

/**
 * Files go by signed addresses and `fetch`: the client's own `putObject` holds what it sends in memory, and
 * never settles when its source fails.
 */
export function createJobStore(url: string): JobStore {
  const bucket = new Bucket({ url, answerWithinMs: ANSWER_WITHIN_MS });
  const { client, name } = bucket;
  const stat = (key: string) => bucket.ifThere(client.statObject(name, key));

  const put = async (key: string, type: string, body: Blob, crc: number, signal: AbortSignal) => {
    await bucket.ensure();
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc);
    const answer = await fetch(await client.presignedPutObject(name, key, SIGNED_FOR_S), {
      method: 'PUT',
      headers: { 'Content-Type': type, 'x-amz-checksum-crc32': checksum.toString('base64') },
      body,
      signal,
    });
    if (!answer.ok)
      throw new Error(`Storing ${key} answered ${answer.status}: ${await answer.text()}`);
    await answer.body?.cancel();
    const stored = await stat(key);
    if (stored?.size !== body.size) throw new Error(`${key} is stored with ${stored?.size} bytes`);
  };

  const get = async (key: string, headers: Record<string, string>, signal?: AbortSignal) => {
    const signed = await client.presignedGetObject(name, key, SIGNED_FOR_S);
    return bucket.inTime(fetch(signed, { headers, ...(signal && { signal }) }));
  };

  return {
    putInput: (id, bytes) =>
      put(
        inputKey(id),
        'application/x-ndjson',
        new Blob([new Uint8Array(bytes)]),
        crc32(bytes),
        AbortSignal.timeout(INPUT_WITHIN_MS),
      ),
    hasInput: async (id) => (await stat(inputKey(id))) !== undefined,
    async readInput(id) {
      const answer = await get(inputKey(id), {}, AbortSignal.timeout(INPUT_WITHIN_MS));
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`Reading the input of ${id} answered ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    },
    putZip: (id, { body, crc }, signal) => {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(ZIP_WITHIN_MS)]);
      return put(zipKey(id), 'application/zip', body, crc, inTime);
    },
    async zip(id) {
      const found = await stat(zipKey(id));
      return found && { size: found.size, etag: found.etag, modified: found.lastModified };
    },
    async openZip(id, etag, range) {
      const headers = { 'If-Match': `"${etag}"`, ...(range !== '' && { Range: range }) };
      const answer = await get(zipKey(id), headers);
      const { status, body } = answer;
      if (!body || ![200, 206, 416].includes(status)) {
        throw new Error(`Reading the zip of ${id} answered ${status}`);
      }
      return {
        status,
        bytes: NodeReadable.fromWeb(body as ReadableStream),
        length: Number(answer.headers.get('content-length')),
        contentRange: answer.headers.get('content-range'),
      };
    },
    async expire() {
      await bucket.ensure();
      const rule = {
        ID: 'expire-jobs',
        Status: 'Enabled' as const,
        Filter: { Prefix: PREFIX },
        Expiration: { Days: ZIP_KEPT_DAYS },
      };
      const kept = await bucket.inTime(client.getBucketLifecycle(name).catch(() => null));
      const others = [kept?.Rule ?? []].flat().filter(({ ID }) => ID !== rule.ID);
      await bucket.inTime(client.setBucketLifecycle(name, { Rule: [...others, rule] }));
    },
  };
}
