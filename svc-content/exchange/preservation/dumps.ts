import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type { Logger } from '@app/service-kit';
import { withAppErrors } from '@app/service-kit/mongo';
import { pack } from 'tar-stream';
import type { Catalogue } from '../../articles/catalogue/catalogue.ts';
import { changedAt } from '../../articles/marks.ts';
import { journalFacts } from '../../articles/metadata/journal-facts.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { presentArticle } from '../../articles/presenter.ts';
import type { ShownTexts } from '../../articles/texts/shown-texts.ts';
import { digestFile } from '../../store/storage/digest.ts';
import type { FileStore } from '../../store/storage/file-store.ts';
import { jatsFile } from '../jats/article.ts';
import { withPublicAddresses } from '../jats/text/addresses.ts';
import { type DumpKind, type DumpModel, type DumpRecord, dumpKinds } from './dump-model.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

interface DumpsParts {
  model: DumpModel;
  store: FileStore;
  catalogue: Catalogue;
  shownTexts: ShownTexts;
  publicUrl: string;
  /** The folder for files that are not stored yet. */
  folder: string;
  log: Logger;
  now?: () => number;
}

/** Creates files with the records of all enabled articles once a day, for programs that need all records. */
export class Dumps {
  readonly #parts: DumpsParts;
  readonly #now: () => number;

  constructor(parts: DumpsParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  async find(kind: DumpKind): Promise<DumpRecord | undefined> {
    const found = await withAppErrors(this.#parts.model.findById(kind).lean<DumpRecord>());
    return found ?? undefined;
  }

  /** Creates the dumps that are missing or due. A journal without enabled articles has none. */
  async makeDue(): Promise<void> {
    const { catalogue, model } = this.#parts;
    if (catalogue.current.enabledOldestFirst.length === 0) {
      // `sweepOrphans` removes the files.
      await withAppErrors(model.deleteMany());
      return;
    }
    for (const kind of dumpKinds) {
      const last = await this.find(kind);
      if (!last || this.#isDue(last)) await this.#make(kind);
    }
  }

  /**
   * Returns whether a dump is due: after a day, or when a notice changes, so that programs learn of
   * retractions at once.
   */
  #isDue({ stored }: DumpRecord): boolean {
    if (this.#now() - Number(stored) >= DAY_MS) return true;
    const { noticesByRefKey } = this.#parts.catalogue.current;
    return [...noticesByRefKey.values()].flat().some(({ modification }) => modification > stored);
  }

  async #make(kind: DumpKind): Promise<void> {
    const { model, store, folder, log } = this.#parts;
    // The time is taken before reading, because the dump may lack a notice that is published from now on.
    const stored = new Date(this.#now());
    const made = await mkdtemp(join(folder, 'dump-'));
    try {
      const path = join(made, kind);
      await pipeline(this.#content(kind), createGzip(), createWriteStream(path));
      const { sha256, md5, size } = await digestFile(path);
      await store.store(path, { sha256, md5, size });
      const change = { $set: { sha256, size, stored } };
      await withAppErrors(model.updateOne({ _id: kind }, change, { upsert: true }));
      log.info({ kind, size }, 'a dump was made');
    } finally {
      await rm(made, { recursive: true });
    }
  }

  #content(kind: DumpKind): Readable {
    const { catalogue, shownTexts, publicUrl } = this.#parts;
    const articles = [...catalogue.current.enabledOldestFirst];
    if (kind === 'articles') return Readable.from(jsonLines(articles), { objectMode: false });
    const journal = journalFacts(catalogue.current.records.settings, publicUrl);
    const tar = pack();
    const fill = async () => {
      for (const article of articles) {
        const mtime = changedAt(article);
        const entry = { name: `${article.refnumber}.xml`, mtime };
        const shown = await shownTexts.of(article);
        const text = withPublicAddresses(shown, article, journal.origin);
        await new Promise<void>((resolve, reject) => {
          tar.entry(entry, jatsFile(article, journal, text), (error) =>
            error ? reject(error) : resolve(),
          );
        });
        await nextTurn();
      }
      tar.finalize();
    };
    fill().catch((error: Error) => tar.destroy(error));
    return Readable.from(tar, { objectMode: false });
  }
}

/** Yields the articles as JSON Lines. Other requests are served between them. */
async function* jsonLines(articles: readonly ArticleRecord[]): AsyncGenerator<string> {
  for (const article of articles) {
    yield `${JSON.stringify(presentArticle(article))}\n`;
    await nextTurn();
  }
}
