/** The minimum age of files to remove. A request stores a file before the record, and takes less than an hour. */
const UNUSED_AFTER_MS = 60 * 60 * 1_000;

/** Stored files. Records refer to the files in use. */
export interface SweptFiles {
  list(): AsyncIterable<{ id: string; modified: Date }>;
  /** Returns undefined if the file is missing. */
  stat(id: string): Promise<{ modified: Date } | undefined>;
  remove(id: string): Promise<void>;
}

export interface SweepOptions {
  /** Returns the ids of the files to which records refer. */
  usedIds(): Promise<Iterable<string>> | AsyncIterable<string>;
  /** Returns true while no file may be removed because a backup is running. */
  isHeld(): Promise<boolean>;
  now?: (() => number) | undefined;
}

/** Removes files to which no record refers, and returns their number. */
export async function sweepUnused(
  files: SweptFiles,
  { usedIds, isHeld, now = Date.now }: SweepOptions,
): Promise<number> {
  const isOld = (modified: Date) => now() - modified.getTime() > UNUSED_AFTER_MS;
  const unused = new Set<string>();
  for await (const { id, modified } of files.list()) if (isOld(modified)) unused.add(id);
  if (unused.size === 0) return 0;

  // Read the references only after listing the files, because another instance may begin to use a listed file.
  for await (const id of await usedIds()) unused.delete(id);
  let removed = 0;
  for (const id of unused) {
    // A request may have stored the file again in the meantime, which has reset the file's age.
    const found = await files.stat(id);
    if (!found || !isOld(found.modified)) continue;
    // Check once more before the removal. A backup that begins later reads no record that refers to the file.
    if (await isHeld()) break;
    await files.remove(id);
    removed += 1;
  }
  return removed;
}
