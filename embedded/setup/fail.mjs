/** A fault that the person at the keyboard can mend: shown as its one line, without a stack. */
export class SetupError extends Error {
  /** @override */
  name = 'SetupError';
}

/**
 * Prints a fault, in one line when it is one that the reader can mend, and ends with exit code 1.
 * @param {unknown} fault
 * @returns {never}
 */
export function exitWith(fault) {
  console.error(fault instanceof SetupError ? fault.message : fault);
  process.exit(1);
}
