/** An error that the user can fix. Shown as one line without a stack. */
export class SetupError extends Error {
  /** @override */
  name = 'SetupError';
}

const causes = {
  EACCES:
    'This user may not do that. Run the command as the owner of the folder, or move the folder.',
  EROFS: 'The file system can only be read. Move the folder to another one.',
  ENOTDIR: 'A part of this path is a file. Choose a folder.',
  ENOSPC: 'The disk is full.',
};

/**
 * Returns the error of the work first, then the errors of the cleanup.
 * @param {unknown} error
 * @returns {unknown[]}
 */
export function errorsIn(error) {
  // Earlier versions of Node, which run this file too, have no class of this name.
  if (!(error instanceof Error && error.name === 'SuppressedError')) return [error];
  const { suppressed, error: last } = /** @type {SuppressedError} */ (error);
  return [...errorsIn(suppressed), ...errorsIn(last)];
}

/**
 * Prints an error and exits with code 1. Errors that the user can fix, including system errors such as a full
 * disk or missing permissions, are printed without a stack. A request to stop exits with 130.
 * @param {unknown} error
 * @returns {never}
 */
export function exitWith(error) {
  const errors = errorsIn(error);
  const isStopped = isAbort(errors[0]);
  for (const each of errors) if (!isAbort(each)) print(each);
  process.exit(isStopped ? 130 : 1);
}

/** @param {unknown} error */
const isAbort = (error) => error instanceof Error && error.name === 'AbortError';

/** @param {unknown} error */
function print(error) {
  if (!(error instanceof Error)) console.error(error);
  else if (error instanceof SetupError) console.error(error.message);
  else {
    const { code = '', syscall } = /** @type {NodeJS.ErrnoException} */ (error);
    const cause = Object.entries(causes).find(([name]) => name === code)?.[1];
    // The code is a number if a command has failed.
    const isFixable = syscall || String(code).startsWith('ERR_PARSE_ARGS');
    console.error(...(isFixable ? [error.message, ...(cause ? [`\n${cause}`] : [])] : [error]));
  }
}
