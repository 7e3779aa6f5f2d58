import type { Logger } from '@app/service-kit';
import { withAppErrors } from '@app/service-kit/mongo';
import { type SweptFiles, sweepUnused } from '@app/service-kit/sweep';
import { storedIds } from './named-files.ts';
import type { Objects } from './objects.ts';
import type { Store } from './store.ts';

const NAMING_FILES = ['files.id', 'submissions.files.id'].map((path) => ({
  [path]: { $exists: true },
}));

interface SweepParts {
  store: Store;
  objects: Objects;
  /** Returns true while no file may be removed because a backup is running. */
  isHeld: () => Promise<boolean>;
  log: Logger;
  now?: () => number;
}

/**
 * Removes unreferenced files: files of failed and interrupted requests, and replaced files. A file in use cannot lose
 * its last reference during a sweep: a command copies a file only from a text that the log already names, and such
 * texts stay.
 */
export async function sweepFiles(parts: SweepParts): Promise<number> {
  const { store, objects, isHeld, log, now } = parts;
  // An empty database is more likely a wrong `MONGO_URL` than a desk that has lost everything, so no file is removed.
  if (!(await withAppErrors(store.manuscripts.exists({})))) return 0;
  // The first file creates the bucket, so the bucket may be missing while there are only drafts without files.
  const mayBeMissing = !(await withAppErrors(store.authorSides.exists({ $or: NAMING_FILES })));
  const files: SweptFiles = {
    list: () => objects.list({ mayBeMissing }),
    stat: (id) => objects.stat(id),
    remove: (id) => objects.remove(id),
  };
  const removed = await sweepUnused(files, { usedIds: () => storedIds(store), isHeld, now });
  if (removed > 0) log.info({ removed }, 'unreferenced files were removed');
  return removed;
}
