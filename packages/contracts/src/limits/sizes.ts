// The readers' pages import this file, so it must not import zod.

const MEGABYTE = 1024 * 1024;

/** The smallest size, in bytes, at which an uploaded file is refused. */
export const FILE_TOO_LARGE = 5 * MEGABYTE;

/** Formats a size, as in `5 MB`, or as in `5.2 MB` with one decimal digit. */
export const megabytes = (bytes: number, digits = 0): string =>
  `${(bytes / MEGABYTE).toFixed(digits)} MB`;

/** The limit of every upload, as the end of a sentence about the file. */
export const UNDER_LIMIT = `under ${megabytes(FILE_TOO_LARGE)}`;

/**
 * The arguments of zod's `max` for a text, with the message for users. The message is a function, because the first
 * `toLocaleString` takes 10 ms.
 */
export const characters = (most: number): [number, { error: () => string }] => [
  most,
  { error: () => `At most ${most.toLocaleString('en')} characters` },
];
