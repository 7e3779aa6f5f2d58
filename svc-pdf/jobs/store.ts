import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { crc32 } from 'node:zlib';
import { ZIP_KEPT_DAYS } from '@app/contracts';
import { Bucket } from '@app/service-kit/storage';

import { type Upload, upload } from './upload.ts';

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

export interface ZipOnDisk {
  path: string;
  bytes: number;
  crc: number;
}

export interface JobStore {
  putInput(id: string, bytes: Buffer): Promise<void>;
  hasInput(id: string): Promise<boolean>;
  /** Undefined when it is not kept any more. */
  readInput(id: string): Promise<Buffer | undefined>;
  /** Whole or not at all: the storage checks its length and its CRC before it keeps it. */
  putZip(id: string, zip: ZipOnDisk, signal: AbortSignal): Promise<void>;
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
const READ_AT_ONCE = 1 << 20;
/** A signed address is used at once. */
const SIGNED_FOR_S = 60;

const PREFIX = 'jobs/';
const inputKey = (id: string) => `${PREFIX}${id}/input.ndjson`;
const zipKey = (id: string) => `${PREFIX}${id}/certificates.zip`;

/**
 * Files go by signed addresses: the client's own `putObject` holds what it sends in memory, and never settles
 * when its source fails.
 */
export function createJobStore(url: string): JobStore {
  const bucket = new Bucket({ url, answerWithinMs: ANSWER_WITHIN_MS });
  const { client, name } = bucket;
  const stat = (key: string) => bucket.ifThere(client.statObject(name, key));

  const put = async (key: string, file: Omit<Upload, 'url'>) => {
    await bucket.ensure();
    const url = await client.presignedPutObject(name, key, SIGNED_FOR_S);
    await upload({ url, ...file });
    const stored = await stat(key);
    if (stored?.size !== file.bytes) throw new Error(`${key} is stored with ${stored?.size} bytes`);
  };

  const get = async (key: string, headers: Record<string, string>, signal?: AbortSignal) => {
    const signed = await client.presignedGetObject(name, key, SIGNED_FOR_S);
    return bucket.inTime(fetch(signed, { headers, ...(signal && { signal }) }));
  };

  return {
    putInput: (id, bytes) =>
      put(inputKey(id), {
        type: 'application/x-ndjson',
        body: Readable.from([bytes]),
        bytes: bytes.length,
        crc: crc32(bytes),
        signal: AbortSignal.timeout(INPUT_WITHIN_MS),
      }),
    hasInput: async (id) => (await stat(inputKey(id))) !== undefined,
    async readInput(id) {
      const answer = await get(inputKey(id), {}, AbortSignal.timeout(INPUT_WITHIN_MS));
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`Reading the input of ${id} answered ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    },
    putZip: (id, { path, bytes, crc }, signal) =>
      put(zipKey(id), {
        type: 'application/zip',
        body: createReadStream(path, { highWaterMark: READ_AT_ONCE }),
        bytes,
        crc,
        signal: AbortSignal.any([signal, AbortSignal.timeout(ZIP_WITHIN_MS)]),
      }),
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
        bytes: Readable.fromWeb(body as ReadableStream),
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
