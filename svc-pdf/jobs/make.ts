import { setTimeout } from 'node:timers/promises';
import { MISSING_NAMED_AT_MOST } from '@app/contracts';
import type { Logger } from '@app/service-kit';
import type { Press } from '../press/press.ts';
import { type Contents, contentsOf, MANIFEST } from './contents.ts';
import { type JobInput, readInput } from './input.ts';
import { JobFault, type JobProgress, type JobResult } from './job.ts';
import type { JobStore } from './store.ts';
import type { WorkFolder } from './work-folder.ts';
import { writeZip, type ZippedFile } from './zip-file.ts';

export interface MakeOptions {
  press: Press;
  store: JobStore;
  folder: WorkFolder;
  /** What prints, by `edition.ts`: it may be another than the order was made for. */
  edition: string;
  log: Logger;
  /** How long a storage that is away is waited for. */
  patienceMs?: number;
}

export interface Making {
  signal: AbortSignal;
  onProgress(progress: JobProgress): void;
}

/** Prints the certificates of a job into a zip, and stores it; fails as `JobFault`, or as the signal says. */
export type Make = (id: string, making: Making) => Promise<JobResult>;

const PATIENCE_MS = 5 * 60_000;
const LONGEST_PAUSE_MS = 5_000;

export function createMake(options: MakeOptions): Make {
  const { press, store, folder, edition, log, patienceMs = PATIENCE_MS } = options;

  const patiently = async <T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    let late: number | undefined;
    for (let pause = 250; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await call();
      } catch (err) {
        signal.throwIfAborted();
        if (err instanceof JobFault) throw err;
        // A large zip may take longer to be sent than a storage is waited for.
        late ??= Date.now() + patienceMs;
        if (Date.now() + pause > late) {
          throw new JobFault('The storage could not be reached', { cause: err });
        }
        log.warn({ err }, 'the storage is away: trying again');
      }
      await setTimeout(pause, undefined, { signal });
    }
  };

  return async (id, { signal, onProgress }) => {
    const bytes = await patiently(() => store.readInput(id), signal);
    if (!bytes) throw new JobFault('What it was to be made of is not kept any more');
    const input = await readInput(id, bytes);
    const contents = await contentsOf(input.sheets);
    const total = input.sheets.length;
    const missing = new Map<number, string>();

    const printing = async function* (): AsyncGenerator<ZippedFile> {
      yield* printed(press, input, contents, missing, { signal, onProgress }, (name, err) => {
        log.warn({ err, job: id, certificate: name }, 'a certificate could not be printed');
      });
      if (missing.size === total) {
        const [reason] = missing.values();
        throw new JobFault(`None of the certificates could be made: ${reason}`);
      }
      yield { name: MANIFEST, content: await contents.manifest(missing) };
      onProgress({ done: total, phase: 'checking' });
    };

    return folder.withFile(`${id}.zip`, async (path) => {
      const zip = await writeZip(path, printing());
      signal.throwIfAborted();
      onProgress({ done: total, phase: 'storing' });
      await patiently(
        () => store.putZip(id, { path, bytes: zip.bytes, crc: zip.crc, edition }, signal),
        signal,
      );
      const named = [...missing].slice(0, MISSING_NAMED_AT_MOST);
      return {
        bytes: zip.bytes,
        made: total - missing.size,
        missing: named.map(([at, reason]) => ({ name: contents.nameOf(at), reason })),
      };
    });
  };
}

/** The sheets' PDFs under their names; of those that there are none of, `missing` is told why. */
async function* printed(
  press: Press,
  { sheets, design }: JobInput,
  { files, nameOf }: Contents,
  missing: Map<number, string>,
  { signal, onProgress }: Making,
  onFault: (name: string, cause: unknown) => void,
): AsyncGenerator<ZippedFile> {
  const awaited = new Set(sheets.keys());
  for await (const sheet of press.print(sheets, design, signal)) {
    signal.throwIfAborted();
    if (!awaited.delete(sheet.at)) continue;
    if ('pdf' in sheet) yield { name: files[sheet.at] ?? '', content: sheet.pdf };
    else {
      missing.set(sheet.at, sheet.reason);
      if (sheet.cause !== undefined) onFault(nameOf(sheet.at), sheet.cause);
    }
    onProgress({ done: sheets.length - awaited.size, phase: 'printing' });
  }
  signal.throwIfAborted();
  for (const at of awaited) missing.set(at, 'It was not printed');
}
