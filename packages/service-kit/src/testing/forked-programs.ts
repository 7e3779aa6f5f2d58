import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

interface ForkedProgram {
  /** The name of the file, such as `pdf-process.ts`. */
  name: string;
  /** The memory of the process in megabytes. */
  megabytes: number;
}

/** Returns the programs that this process has started by `fork` and that have not ended. */
export function forkedPrograms(): ForkedProgram[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'latin1');
  return children
    .trim()
    .split(' ')
    .flatMap((pid) => {
      try {
        // The name is read first: a child whose program has not started yet still has the memory of this process.
        const [, ...args] = readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0');
        const name = basename(args.find((argument) => !argument.startsWith('-')) ?? '');
        const status = readFileSync(`/proc/${pid}/status`, 'latin1');
        const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
        return [{ name, megabytes: kilobytes / 1_000 }];
      } catch {
        // The process has ended in the meantime.
        return [];
      }
    });
}

/** Returns the memory in megabytes of all processes that read untrusted files for this process. */
export function readersMb(): number {
  const readers = forkedPrograms().filter(({ name }) => name.endsWith('-process.ts'));
  return readers.reduce((sum, { megabytes }) => sum + megabytes, 0);
}
