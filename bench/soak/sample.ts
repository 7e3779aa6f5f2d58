import { readdirSync, readFileSync } from 'node:fs';
import { OWNER_VARIABLE, processesMarked } from '../../local/system/ownership.ts';

export interface Sample {
  /** Memory in MB by process, with its browsers. Memory that processes share counts once (Pss). */
  memory: Record<string, number>;
  /** The open descriptors of all processes. */
  descriptors: number;
}

/** Samples the live processes with a mark. Processes that end meanwhile are left out. */
export function sample(mark: string): Sample {
  const memory: Record<string, number> = {};
  let descriptors = 0;
  for (const pid of processesMarked(mark)) {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      const own = environment.find((variable) => variable.startsWith(`${OWNER_VARIABLE}=`));
      const name = own?.split('#').at(-1) ?? '';
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      const kilobytes = Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
      memory[name] = (memory[name] ?? 0) + kilobytes / 1_024;
      descriptors += readdirSync(`/proc/${pid}/fd`).length;
    } catch {
      // The process has ended.
    }
  }
  return { memory, descriptors };
}
