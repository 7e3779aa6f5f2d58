/** The error codes of a full disk: of the file system, of MongoDB and of MinIO. */
const CODES: unknown[] = ['ENOSPC', 'EDQUOT', 14_031, 'XMinioStorageFull'];

/** Returns whether an error, or a cause of it, says that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && CODES.includes(error.code)) return true;
  // SQLite in the embedded database, and the text of a refused upload, have no code of their own.
  if (/database or disk is full|XMinioStorageFull/.test(error.message)) return true;
  return isDiskFull(error.cause);
}
