import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

interface ForkedProgram {
  pid: number;
  /** The name of the file, such as `pdf-process.ts`. */
  name: string;
  /** The memory of the process in megabytes. */
  megabytes: number;
}

/**
 * Returns the running child processes of this process. Compares the parent ids of all processes, because the kernel's
 * list of children may omit a process while another one ends.
 */
export function forkedPrograms(): ForkedProgram[] {
  return readdirSync('/proc').flatMap((entry) => {
    const pid = Number(entry);
    if (Number.isNaN(pid)) return [];
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      // The name in parentheses may contain any character.
      const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ', 2);
      if (Number(parent) !== process.pid || 'ZX'.includes(state)) return [];
      // The name is read first: a child whose program has not started yet still has the memory of this process.
      const [, ...args] = readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0');
      const name = basename(args.find((argument) => !argument.startsWith('-')) ?? '');
      const status = readFileSync(`/proc/${pid}/status`, 'latin1');
      const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
      return [{ pid, name, megabytes: kilobytes / 1_000 }];
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
