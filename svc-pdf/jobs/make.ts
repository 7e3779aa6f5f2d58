import { setTimeout } from 'node:timers/promises';
import { MAX_LISTED_MISSING } from '@app/contracts';
import type { Logger } from '@app/service-kit';
import type { Sheet } from '../documents/certificate.ts';
import type { Press } from '../printing/press.ts';
import type { JobStore } from '../storage/jobs.ts';
import { StorageRefusal } from '../storage/refusal.ts';
import { contentsOf, MANIFEST } from '../zips/contents.ts';
import type { WorkFolder } from '../zips/work-folder.ts';
import { writeZip, type ZippedFile } from '../zips/zip-file.ts';
import { readInput } from './input.ts';
import { JobFailure, type JobProgress, type JobResult } from './job.ts';

interface MakeOptions {
  press: Press<Sheet>;
  store: JobStore;
  folder: WorkFolder;
  /** The worker's own template version, which may differ from the version in the job's input. */
  templateVersion: string;
  log: Logger;
  storageRetryMs?: number;
}

export type Make = ReturnType<typeof createMake>;

const STORAGE_RETRY_MS = 5 * 60_000;
const LONGEST_PAUSE_MS = 5_000;

export function createMake(options: MakeOptions) {
  const { press, store, folder, templateVersion, log } = options;

  /** Prints a job's certificates into a zip and stores it. Rejects with the signal's reason if the signal aborts. */
  return async function make(
    id: string,
    signal: AbortSignal,
    onProgress: (progress: JobProgress) => void,
  ): Promise<JobResult> {
    const bytes = await retryStorage(options, signal, () => store.readInput(id));
    if (!bytes) throw new JobFailure('The data of this job has expired');
    const input = await readInput(id, bytes);
    const contents = await contentsOf(input.sheets);
    const total = input.sheets.length;
    /** The reasons why sheets could not be printed, by the index of the sheet. */
    const missing = new Map<number, string>();

    const files = async function* (): AsyncGenerator<ZippedFile> {
      const pending = new Set(input.sheets.keys());
      for await (const printed of press.print(input.sheets, input.design, signal)) {
        signal.throwIfAborted();
        const { at } = printed;
        if (!pending.delete(at)) continue;
        if ('pdf' in printed) yield { name: contents.files[at] ?? '', content: printed.pdf };
        else {
          const { cause: err, reason } = printed;
          missing.set(at, reason);
          const facts = { err, job: id, certificate: contents.nameOf(at) };
          if (err !== undefined) log.warn(facts, 'a certificate could not be printed');
        }
        onProgress({ done: total - pending.size, phase: 'printing' });
      }
      signal.throwIfAborted();
      for (const at of pending) missing.set(at, 'It was not printed');
      if (missing.size === total) {
        const [reason] = missing.values();
        throw new JobFailure(`None of the certificates could be made: ${reason}`);
      }
      yield { name: MANIFEST, content: await contents.manifest(missing) };
      onProgress({ done: total, phase: 'checking' });
    };

    return folder.withFile(`${id}.zip`, async (path) => {
      const zip = await writeZip(path, files());
      signal.throwIfAborted();
      onProgress({ done: total, phase: 'storing' });
      const stored = { path, bytes: zip.bytes, crc: zip.crc, templateVersion };
      await retryStorage(options, signal, () => store.putZip(id, stored, signal));
      const named = [...missing].slice(0, MAX_LISTED_MISSING);
      return {
        bytes: zip.bytes,
        made: total - missing.size,
        missing: named.map(([at, reason]) => ({ name: contents.nameOf(at), reason })),
      };
    });
  };
}

async function retryStorage<T>(
  { log, storageRetryMs = STORAGE_RETRY_MS }: MakeOptions,
  signal: AbortSignal,
  call: () => Promise<T>,
): Promise<T> {
  let deadline: number | undefined;
  for (let pause = 250; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await call();
    } catch (err) {
      signal.throwIfAborted();
      if (err instanceof StorageRefusal) throw err;
      // The deadline counts from the first failure, because a large upload alone may take longer than `storageRetryMs`.
      deadline ??= Date.now() + storageRetryMs;
      if (Date.now() + pause > deadline) {
        throw new JobFailure('The storage could not be reached', { cause: err });
      }
      log.warn({ err }, 'the storage is unavailable; retrying');
    }
    await setTimeout(pause, undefined, { signal });
  }
}
