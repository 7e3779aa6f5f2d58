import { readdirSync, readFileSync } from 'node:fs';
import { OWNER_VARIABLE, processesMarked } from '../local/system/ownership.ts';

export interface Usage {
  pid: number;
  /** The name in the owner mark, or `Chromium`, or else the parent's name. */
  name: string;
  /** The memory in MB. Shared memory is divided among the processes that share it (Pss). */
  megabytes: number;
  /** The processor time so far in ms, which the kernel reports in hundredths of a second. */
  processorMs: number;
  descriptors: number;
}

/** Measures the live processes with an owner mark and their descendants. */
export const usageOf = (mark: string) => usageBelow(processesMarked(mark));

/** Measures live processes and their descendants. Chromium's renderers, for example, overwrite the owner mark. */
export function usageBelow(roots: readonly number[]): Usage[] {
  return [...treeBelow(roots)].flatMap(([pid, name]) => {
    try {
      const fields = statOf(pid);
      return {
        pid,
        name,
        megabytes: kilobytesOf(pid) / 1_024,
        processorMs: millisecondsIn(fields.slice(11, 13)),
        descriptors: readdirSync(`/proc/${pid}/fd`).length,
      };
    } catch {
      // The process has ended.
      return [];
    }
  });
}

/** Returns the processor time in ms of processes and of all their descendants, also of those that have ended since. */
export function processorBelow(roots: readonly number[]): number {
  return [...treeBelow(roots).keys()].reduce((sum, pid) => {
    // These fields are the process's own times and the times of ended children.
    return sum + millisecondsIn(statOf(pid).slice(11, 15));
  }, 0);
}

/** Sums times of the kernel, which counts hundredths of a second. */
const millisecondsIn = (fields: readonly string[]) =>
  fields.reduce((sum, field) => sum + 10 * Number(field), 0);

/** Returns the names of live processes and their descendants by id. */
function treeBelow(roots: readonly number[]): Map<number, string> {
  const children = Map.groupBy(readdirSync('/proc').map(Number).filter(Number.isInteger), (pid) =>
    Number(statOf(pid)[1]),
  );
  const names = new Map(roots.map((pid) => [pid, nameOf(pid) ?? '']));
  for (const [pid, name] of names) {
    for (const child of children.get(pid) ?? []) {
      if (!names.has(child)) names.set(child, nameOf(child) ?? name);
    }
  }
  return names;
}

const kilobytesOf = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);

/** Sums a figure of all processes, or of those with a name. */
export const sumOf = (
  usage: readonly Usage[],
  figure: 'megabytes' | 'processorMs' | 'descriptors',
  name?: string,
) => usage.reduce((sum, each) => sum + (name && each.name !== name ? 0 : each[figure]), 0);

function nameOf(pid: number): string | undefined {
  if (/chrom|headless/.test(read(`/proc/${pid}/comm`))) return 'Chromium';
  const mark = new RegExp(`${OWNER_VARIABLE}=[^\\0]*#([^\\0]+)`);
  return mark.exec(read(`/proc/${pid}/environ`))?.[1];
}

/** Returns the fields of `/proc/{pid}/stat` after the process name; empty if the process has ended. */
function statOf(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
