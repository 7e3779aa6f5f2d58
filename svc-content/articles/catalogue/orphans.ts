import type { Logger } from '@app/service-kit';
import { withAppErrors } from '@app/service-kit/mongo';
import { sweepUnused } from '@app/service-kit/sweep';
import { DESIGN_ID, type DesignRecord } from '../../journal/design/model.ts';
import { SETTINGS_ID, type SettingsRecord } from '../../journal/settings/model.ts';
import { type FilePath, pathsOf } from '../../store/storage/file-path.ts';
import type { FileStore } from '../../store/storage/file-store.ts';
import { type Stores, storedName } from '../../store/storage/stores.ts';
import type { ArticleFields } from '../model.ts';
import { type TextModels, usedByTexts } from '../texts/model.ts';
import type { Models } from './models.ts';

export interface SweepParts {
  stores: Stores;
  models: Pick<Models, 'articles' | 'issues' | 'editors' | 'indexing' | 'settings' | 'design'> & {
    dumps: { distinct(field: 'sha256'): PromiseLike<string[]> };
    deletedDrafts: { distinct(field: string): PromiseLike<unknown[]> };
  } & TextModels;
  log: Logger;
  now?: () => number;
  /** Returns true while a backup is running. During this time, no file may be removed. */
  isHeld: () => Promise<boolean>;
}

/** The fields of articles that contain hashes of files, each with the store of the file. */
const articleFiles: Record<FilePath<ArticleFields>, 'articles' | 'texts'> = {
  'pdf.sha256': 'articles',
  'versions.pdf.sha256': 'articles',
  'fulltext.typeset.sha256': 'articles',
  'fulltext.text.sha256': 'texts',
};

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
  // If the database is empty, `MONGO_URL` is probably wrong, so no file is removed.
  if (!(await withAppErrors(models.articles.exists({})))) return 0;
  const used: [FileStore, () => Promise<string[]>][] = [
    [
      articles,
      async () => {
        const ids: unknown[] = [];
        for (const path of pathsOf(articleFiles, 'articles')) {
          ids.push(...(await withAppErrors(models.articles.distinct(path))));
          ids.push(...(await withAppErrors(models.deletedDrafts.distinct(`article.${path}`))));
        }
        return ids.filter((id) => typeof id === 'string');
      },
    ],
    [editorPictures, async () => hashes(editorPictures, await models.editors.distinct('picture'))],
    [logos, async () => hashes(logos, await models.indexing.distinct('image'))],
    ...[stores.journalPictures, stores.journalIcons, stores.journalForms].map(
      (store): [FileStore, () => Promise<string[]>] => [store, () => journalFiles(store)],
    ),
    [dumps, async () => models.dumps.distinct('sha256')],
    [stores.textFiles, () => usedByTexts.textFiles(models)],
    [stores.texts, () => usedByTexts.texts(models)],
    ...Object.values(stores.figures).map((store): [FileStore, () => Promise<string[]>] => [
      store,
      async () => hashes(store, await usedByTexts.figures(models)),
    ]),
  ];
  let removed = 0;
  for (const [store, usedIds] of used) {
    removed += await sweepUnused(store, { usedIds, isHeld: parts.isHeld, now: parts.now });
  }
  if (removed > 0) log.info({ removed }, 'orphaned files removed');
  return removed;
}

function hashes(store: FileStore, fileNames: readonly string[]): string[] {
  return fileNames.flatMap((fileName) => store.hashOf(fileName) ?? []);
}
