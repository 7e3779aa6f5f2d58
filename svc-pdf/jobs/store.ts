import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { crc32 } from 'node:zlib';
import { ZIP_KEPT_DAYS } from '@app/contracts';
import { Bucket, isCode } from '@app/service-kit/storage';
import { DOCUMENTS, DOCUMENTS_KEPT_DAYS } from '../certificates/store.ts';
import { refusalIn, refusalOf } from './refusal.ts';
import { type Upload, upload } from './upload.ts';

export interface StoredZip {
  size: number;
  /** What printed it; see `edition.ts`. */
  edition: string;
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
  edition: string;
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
  /** Lets the storage forget inputs, zips and single documents after their time. */
  expire(): Promise<void>;
}

const ANSWER_WITHIN_MS = 3_000;
/** An input is some megabytes at most. */
const INPUT_WITHIN_MS = 20_000;
/** To a slow disk, 4 MB a second after the first minute; one that hangs longer is tried again. */
const zipWithinMs = (bytes: number) => 60_000 + Math.ceil(bytes / 4_000);
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
export function createJobStore(url: string, answerWithinMs = ANSWER_WITHIN_MS): JobStore {
  const bucket = new Bucket({ url, answerWithinMs });
  const { client, name } = bucket;
  const stat = (key: string) => bucket.ifThere(client.statObject(name, key));

  const put = async (key: string, file: Omit<Upload, 'url'>, metadata = {}) => {
    await bucket.ensure().catch((error: unknown) => {
      throw refusalIn(error);
    });
    // Metadata are part of what is signed.
    const url = await client.presignedUrl('PUT', name, key, SIGNED_FOR_S, metadata);
    await upload({ url, ...file });
    const stored = await stat(key);
    if (stored?.size !== file.bytes) throw new Error(`${key} is stored with ${stored?.size} bytes`);
  };

  const get = async (key: string, headers: Record<string, string>, signal?: AbortSignal) => {
    const signed = await client.presignedGetObject(name, key, SIGNED_FOR_S);
    const late = new AbortController();
    const ended = AbortSignal.any([late.signal, ...(signal ? [signal] : [])]);
    try {
      return await bucket.inTime(fetch(signed, { headers, signal: ended }));
    } catch (error) {
      // An answer that comes later would be held with nobody to read it.
      late.abort();
      throw error;
    }
  };

  return {
    putInput: (id, bytes) =>
      put(inputKey(id), {
        type: 'application/x-ndjson',
        open: () => Readable.from([bytes]),
        bytes: bytes.length,
        crc: crc32(bytes),
        signal: AbortSignal.timeout(INPUT_WITHIN_MS),
      }),
    hasInput: async (id) => (await stat(inputKey(id))) !== undefined,
    async readInput(id) {
      const answer = await get(inputKey(id), {}, AbortSignal.timeout(INPUT_WITHIN_MS));
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw refusalOf(answer.status, await answer.text());
      return Buffer.from(await answer.arrayBuffer());
    },
    putZip(id, { path, bytes, crc, edition }, signal) {
      const file = {
        type: 'application/zip',
        open: () => createReadStream(path, { highWaterMark: READ_AT_ONCE }),
        bytes,
        crc,
        signal: AbortSignal.any([signal, AbortSignal.timeout(zipWithinMs(bytes))]),
      };
      return put(zipKey(id), file, { 'x-amz-meta-edition': edition });
    },
    async zip(id) {
      const found = await stat(zipKey(id));
      if (!found) return undefined;
      const { size, etag, lastModified, metaData } = found;
      return { size, etag, modified: lastModified, edition: String(metaData.edition) };
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
      const rules = [
        expiry('expire-jobs', PREFIX, ZIP_KEPT_DAYS),
        expiry('expire-documents', DOCUMENTS, DOCUMENTS_KEPT_DAYS),
      ];
      const kept = await bucket.inTime(client.getBucketLifecycle(name)).catch((error: unknown) => {
        if (isCode(error, 'NoSuchLifecycleConfiguration')) return null;
        // Others' rules may be there, and would be gone.
        throw error;
      });
      const others = [kept?.Rule ?? []]
        .flat()
        .filter(({ ID }) => !rules.some((rule) => rule.ID === ID));
      await bucket.inTime(client.setBucketLifecycle(name, { Rule: [...others, ...rules] }));
    },
  };
}

/** What is so many days old is forgotten. */
function expiry(ID: string, Prefix: string, Days: number) {
  return { ID, Status: 'Enabled' as const, Filter: { Prefix }, Expiration: { Days } };
}
