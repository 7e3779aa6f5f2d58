/** Matches paths of files and folders on a computer or file server, up to the end of the line or a character of `"'<>|`. */
const LOCAL_PATH =
  /(?:\bfile:|\bMacintosh HD:|(?<![\p{L}\p{N}])[A-Za-z]:[\\/](?![\\/])|\\\\[\w.-]+\\|(?<![\p{L}\p{N}:/.])\/(?:Users|home|Volumes|mnt|media|private|var|tmp)\/|(?<![\p{L}\p{N}/])~\/)[^"'<>|\n]*/giu;

/** Matches web, mail and telephone addresses. Other addresses may name a file or folder on the writer's computer. */
const HARMLESS_ADDRESS =
  /^\s*(?:(?:https?|ftp):\/\/(?!localhost\b|127\.|\[?::1)|mailto:|tel:|doi:|www\.)/i;

/** Returns whether a link leads to a file or folder of the writer's computer, or to a program there. */
export const isLocalLink = (address: string): boolean => !HARMLESS_ADDRESS.test(address);

/** Replaces the paths in a text. Returns undefined if the text contains no path. */
export function withoutLocalPaths(text: string): string | undefined {
  const replaced = text.replace(LOCAL_PATH, '…');
  return replaced === text ? undefined : replaced.trim();
}
