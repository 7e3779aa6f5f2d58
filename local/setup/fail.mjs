/** An error that the user can fix. Shown as one line without a stack. */
export class SetupError extends Error {
  /** @override */
  name = 'SetupError';
}

/**
 * Prints an error and exits with code 1. Errors that the user can fix, including system errors such as a full
 * disk or missing permissions, are printed in one line.
 * @param {unknown} error
 * @returns {never}
 */
export function exitWith(error) {
  const isFixable = error instanceof SetupError || (error instanceof Error && 'syscall' in error);
  console.error(isFixable ? error.message : error);
  process.exit(1);
}
