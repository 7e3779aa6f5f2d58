/** A fault that the person at the keyboard can mend: shown as its one line, without a stack. */
export class SetupError extends Error {
  /** @override */
  name = 'SetupError';
}

/**
 * Prints a fault, in one line when it is one that the reader can mend (also the system's own: no
 * permission, disk full), and ends with exit code 1.
 * @param {unknown} fault
 * @returns {never}
 */
export function exitWith(fault) {
  const mendable = fault instanceof SetupError || (fault instanceof Error && 'syscall' in fault);
  console.error(mendable ? fault.message : fault);
  process.exit(1);
}
