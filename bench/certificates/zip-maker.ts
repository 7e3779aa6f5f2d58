import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { PdfSystem } from '../../checks/systems/pdf-system.ts';
import { projectRoot } from '../../local/setup/paths.mjs';
import { browserEnvironment } from '../../local/system/pieces.ts';
import { readTools } from '../../local/system/tools.ts';
import { processorBelow } from '../processes.ts';

const PROGRAM = `${projectRoot}/svc-pdf/testing/zips-in-turns.ts`;

/** The properties by which the certificates of compared zips differ. */
export interface Variant {
  isSigned: boolean;
  /** A design and an orientation, such as `laurel in portrait`. */
  look: string;
}

/** Certificates per second, and processor time per certificate in ms. */
export interface Figures {
  rate: number;
  processor: number;
}

/**
 * Calls `measure` with a function that makes a zip of `count` certificates. One process makes all zips, so that they
 * use the same browser and compiled code. Callers make the variants alternately, so that other load on the machine
 * affects all of them equally. Of `system`, only the storage is used.
 */
export async function withZipMaker<T>(
  { storageUrl }: PdfSystem,
  count: number,
  measure: (make: (variant: Variant) => Promise<Figures>) => Promise<T>,
): Promise<T> {
  const child = fork(PROGRAM, [storageUrl], {
    env: { ...process.env, ...browserEnvironment(readTools()) },
  });
  try {
    await reply(child);
    let first = 0;
    return await measure(async (variant) => {
      const processor = () => processorBelow([child.pid ?? 0]);
      const [before, began] = [processor(), performance.now()];
      child.send({ ...variant, first, count });
      if ((await reply(child)) !== count) throw new Error('Certificates are missing');
      first += count;
      const seconds = (performance.now() - began) / 1_000;
      return { rate: count / seconds, processor: (processor() - before) / count };
    });
  } finally {
    const exited = once(child, 'exit');
    if (child.connected) child.disconnect();
    if (child.exitCode === null) await exited;
  }
}

/** Returns the next message of the process. Rejects if the process ends first. */
async function reply(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const end = () => ended.abort(new Error('The process that makes zips has ended'));
  child.once('exit', end);
  try {
    const [message] = await once(child, 'message', { signal: ended.signal });
    return message;
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : error;
  } finally {
    child.off('exit', end);
  }
}
