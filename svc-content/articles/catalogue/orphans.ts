import type { Logger } from '@app/service-kit';
import { withAppErrors } from '@app/service-kit/mongo';
import { DESIGN_ID, type DesignRecord } from '../../journal/design/model.ts';
import { SETTINGS_ID, type SettingsRecord } from '../../journal/settings/model.ts';
import type { FileStore } from '../../store/storage/file-store.ts';
import { type Stores, storedName } from '../../store/storage/stores.ts';
import type { Models } from './models.ts';

/** The minimum age of files to remove. A request stores a file before the record, and takes less than an hour. */
const ORPHAN_AFTER_MS = 60 * 60 * 1000;

export interface SweepParts {
  stores: Stores;
  models: Pick<Models, 'articles' | 'issues' | 'editors' | 'indexing' | 'settings' | 'design'> & {
    dumps: { distinct(field: 'sha256'): PromiseLike<string[]> };
    deletedDrafts: { distinct(field: string): PromiseLike<unknown[]> };
  };
  log: Logger;
  now?: () => number;
  /** Returns true while no file may be removed because a backup is running. */
  isHeld?: () => Promise<boolean>;
}

/** Removes files to which no record refers, and returns their number. */
export async function sweepOrphans(parts: SweepParts): Promise<number> {
  const { stores, models, log } = parts;
  const { articles, editorPictures, logos, dumps } = stores;
  const journalFiles = async (store: FileStore) => {
    const settings = await withAppErrors(
      models.settings.findById(SETTINGS_ID).lean<SettingsRecord>(),
    );
    const design = await withAppErrors(models.design.findById(DESIGN_ID).lean<DesignRecord>());
    const values = [settings, design].flatMap((record) => Object.values(record ?? {}));
    const covers: unknown[] = await withAppErrors(models.issues.distinct('cover'));
    const paths = [...values, ...covers].filter((value) => typeof value === 'string');
    return hashes(store, paths.map(storedName));
  };
  // An empty database is more likely a wrong `MONGO_URL` than a lost journal, so no file is removed.
  if (!(await withAppErrors(models.articles.exists({})))) return 0;
  const used: [FileStore, () => Promise<string[]>][] = [
    [
      articles,
      async () => [
        ...(await models.articles.distinct('pdf.sha256')),
        // The paths lead into fields that the database’s schema does not describe.
        ...((await models.articles.distinct('versions.pdf.sha256')) as string[]),
        ...((await models.deletedDrafts.distinct('article.pdf.sha256')) as string[]),
        ...((await models.deletedDrafts.distinct('article.versions.pdf.sha256')) as string[]),
      ],
    ],
    [editorPictures, async () => hashes(editorPictures, await models.editors.distinct('picture'))],
    [logos, async () => hashes(logos, await models.indexing.distinct('image'))],
    ...[stores.journalPictures, stores.journalIcons, stores.journalForms].map(
      (store): [FileStore, () => Promise<string[]>] => [store, () => journalFiles(store)],
    ),
    [dumps, async () => models.dumps.distinct('sha256')],
  ];
  let removed = 0;
  for (const [store, usedHashes] of used) removed += await sweep(store, usedHashes, parts);
  if (removed > 0) log.info({ removed }, 'orphaned files removed');
  return removed;
}

function hashes(store: FileStore, fileNames: readonly string[]): string[] {
  return fileNames.flatMap((fileName) => store.hashOf(fileName) ?? []);
}

async function sweep(
  store: FileStore,
  usedHashes: () => Promise<string[]>,
  { now = Date.now, isHeld = async () => false }: SweepParts,
) {
  const isOld = (modified: Date) => now() - modified.getTime() > ORPHAN_AFTER_MS;
  const old: string[] = [];
  for await (const { sha256, modified } of store.list()) if (isOld(modified)) old.push(sha256);
  if (old.length === 0) return 0;

  // Read the references only after listing the files, because another instance may begin to use a listed file.
  const inUse = new Set(await usedHashes());
  let removed = 0;
  for (const sha256 of old.filter((hash) => !inUse.has(hash))) {
    // A request may have stored the file again in the meantime, which has reset the file's age.
    const found = await store.stat(sha256);
    if (!found || !isOld(found.modified)) continue;
    // Check once more before the removal. A backup that begins later reads no record that refers to the file.
    if (await isHeld()) break;
    await store.remove(sha256);
    removed += 1;
  }
  return removed;
}
