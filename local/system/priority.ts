import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Lowers the priority of a process that leads a session, and of what it will start.
 * @param niceness 0 to 19, as of the command `nice`
 */
export function lowerPriority(pid: number, niceness: number): void {
  if (niceness === 0) return;
  try {
    setPriority(pid, niceness);
    // Linux can share processor time among sessions first (sched_autogroup). Then a niceness counts only within one.
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // The process has ended, or this kernel knows no such groups. A priority is not worth a failed start.
  }
}
