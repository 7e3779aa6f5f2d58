import { readFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { serialize } from 'node:v8';

// This module imports nothing of the service, because each process for a file loads it.

/**
 * The memory that a process has allocated, in kilobytes, and the processor time it has used, in seconds, when its
 * program is loaded.
 */
export type Ready = { dataKb: number; cpuS: number };
export type Answer = { output: Uint8Array; cpuS: number } | { refused: 'too large' | 'no space' };

/** Answers the calls of `processCaller`. Must be called by the program of a process when everything is loaded. */
export async function serveProcess<Input, Output>(
  answer: (input: Input) => Output | Promise<Output>,
): Promise<void> {
  const maxBytes = Number(process.argv[2]);
  const send = (message: Ready | Answer) => process.send?.(message);
  process.once('disconnect', () => process.exit());
  process.on('message', async (input: Input) => {
    try {
      const output = serialize(await answer(input));
      send(output.length > maxBytes ? { refused: 'too large' } : { output, cpuS: usedCpuS() });
    } catch (error) {
      const isFull = isDiskFull(error);
      if (!isFull && !isOutOfMemory(error)) throw error;
      send({ refused: isFull ? 'no space' : 'too large' });
    }
  });
  // Writes the compile cache now, because Node does not write it when a signal ends the process.
  flushCompileCache();
  const status = await readFile('/proc/self/status', 'latin1');
  const dataKb = Number(/VmData:\s+([0-9]+)/.exec(status)?.[1]);
  send({ dataKb, cpuS: usedCpuS() });
}

function usedCpuS(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/**
 * Returns whether an error means that the kernel refused memory for a buffer. Only the message shows this, because
 * PDF.js replaces errors by its own. If memory for an object is refused, V8 ends the process instead.
 */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && /\balloc/i.test(error.message);
}

/**
 * Returns whether an error of the file system means that a disk is full. The content of a file cannot cause such a
 * code.
 */
function isDiskFull(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(`${error.code}`)
  );
}
