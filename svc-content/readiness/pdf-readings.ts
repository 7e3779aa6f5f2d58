import { buffer } from 'node:stream/consumers';
import { AppError, type Logger } from '@app/service-kit';
import { isDuplicate, reachable } from '@app/service-kit/mongo';
import type { ArticleRecord } from '../articles/model.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { PdfReading, PdfReadingModel } from './model.ts';
import type { PdfFacts } from './pdf-facts.ts';
import { readPdf } from './read-pdf.ts';

export interface PdfReadingsParts {
  catalogue: Catalogue;
  store: FileStore;
  readings: PdfReadingModel;
  log: Logger;
}

/**
 * What the articles' PDFs hold. Each is read once, in the background and one at a time; what was found
 * is kept under its hash for as long as the database is.
 */
export class PdfReadings {
  readonly #parts: PdfReadingsParts;
  /** Hashes whose facts are in the database; null until it was asked. */
  #known: Set<string> | null = null;
  /** The journal as it stood when nothing was left to read. */
  #readAll: Snapshot | undefined;
  #reading: Promise<void> | undefined;

  constructor(parts: PdfReadingsParts) {
    this.#parts = parts;
  }

  /** The facts of every PDF that was read, by hash. */
  async facts(): Promise<Map<string, PdfFacts>> {
    const found = await reachable(this.#parts.readings.find().lean<PdfReading[]>());
    return new Map(found.map(({ _id, facts }) => [_id, facts]));
  }

  async factsOf(sha256: string): Promise<PdfFacts | undefined> {
    const found = await reachable(this.#parts.readings.findById(sha256).lean<PdfReading>());
    return found?.facts;
  }

  /**
   * Reads what was not read yet; to be called again and again, it costs nothing where there is nothing.
   * While the storage or the database is away it fails, and the next call goes on.
   */
  readNew(): Promise<void> {
    this.#reading ??= this.#readNew().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readNew(): Promise<void> {
    const snapshot = this.#parts.catalogue.current;
    if (snapshot === this.#readAll) return;
    this.#known ??= new Set(await reachable(this.#parts.readings.distinct('_id')));
    for (const { pdf } of newestFirst(snapshot)) {
      if (this.#known.has(pdf.sha256)) continue;
      const facts = await this.#read(pdf.sha256);
      if (!facts) continue;
      await this.#keep({ _id: pdf.sha256, facts });
      this.#known.add(pdf.sha256);
    }
    this.#readAll = snapshot;
  }

  /** A PDF that is not in the storage is asked for again with the next write, and when the process starts. */
  async #read(sha256: string): Promise<PdfFacts | undefined> {
    const { store, log } = this.#parts;
    const file = await store.open(sha256);
    if (!file) {
      log.error({ sha256 }, 'the PDF of an article is missing');
      return undefined;
    }
    const bytes = await buffer(file.bytes).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
    const facts = await readPdf(new Uint8Array(bytes));
    if ('unreadable' in facts) log.warn({ sha256, ...facts }, 'a PDF could not be read');
    return facts;
  }

  async #keep(reading: PdfReading): Promise<void> {
    await reachable(this.#parts.readings.create(reading)).catch((error: unknown) => {
      // Another instance has read it too.
      if (!isDuplicate(error)) throw error;
    });
  }
}

/** Whoever has just saved an article is waiting for it. */
function newestFirst({ records }: Snapshot): ArticleRecord[] {
  return [...records.articles.values()].sort(
    (a, b) => Number(b.modification) - Number(a.modification),
  );
}
