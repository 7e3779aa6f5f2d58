import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError, type Logger } from '@app/service-kit';
import { isDuplicate, reachable } from '@app/service-kit/mongo';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { PdfReading, PdfReadingModel } from './model.ts';
import type { PdfFacts } from './pdf-facts.ts';
import { readPdf } from './read-pdf.ts';

/** 5 MB from a slow disk. */
const FETCH_WITHIN_MS = 20_000;

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
  /** By hash, some 4 kB each; undefined until the database was asked. */
  #facts: Promise<Map<string, PdfFacts>> | undefined;
  /** Hashes of PDFs that could not be had when they were asked for last; the one of longest ago first. */
  readonly #failed = new Set<string>();
  /** The journal as it stood when nothing was left to read. */
  #readAll: Snapshot | undefined;
  #reading: Promise<void> | undefined;

  constructor(parts: PdfReadingsParts) {
    this.#parts = parts;
  }

  /** The facts of every PDF that was read, by hash. */
  facts(): Promise<ReadonlyMap<string, PdfFacts>> {
    return this.#known();
  }

  /**
   * Reads what was not read yet; to be called again and again, it costs nothing where there is nothing.
   * It fails with the first PDF that cannot be had, or where the storage or the database is away; the
   * next call goes on with the others, and comes back to that one after them.
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
    const known = await this.#known();
    for (const sha256 of this.#inOrder(snapshot)) {
      if (known.has(sha256)) continue;
      this.#failed.delete(sha256);
      const facts = await this.#read(sha256).catch((error: unknown) => {
        this.#failed.add(sha256);
        throw error;
      });
      if (!facts) continue;
      await this.#keep({ _id: sha256, facts });
      known.set(sha256, facts);
    }
    this.#readAll = snapshot;
  }

  #known(): Promise<Map<string, PdfFacts>> {
    this.#facts ??= this.#load().catch((error: unknown) => {
      this.#facts = undefined;
      throw error;
    });
    return this.#facts;
  }

  async #load(): Promise<Map<string, PdfFacts>> {
    const found = await reachable(this.#parts.readings.find().lean<PdfReading[]>());
    return new Map(found.map(({ _id, facts }) => [_id, facts]));
  }

  /** The newest article’s PDF first, whose editor waits for it; those that could not be had last. */
  #inOrder({ records }: Snapshot): string[] {
    const articles = [...records.articles.values()].sort(
      (a, b) => Number(b.modification) - Number(a.modification),
    );
    const hashes = new Set(articles.map(({ pdf }) => pdf.sha256));
    return [
      ...[...hashes].filter((sha256) => !this.#failed.has(sha256)),
      ...[...this.#failed].filter((sha256) => hashes.has(sha256)),
    ];
  }

  /** A PDF that is not in the storage is asked for again with the next write, and when the process starts. */
  async #read(sha256: string): Promise<PdfFacts | undefined> {
    const { store, log } = this.#parts;
    const file = await store.open(sha256);
    if (!file) {
      log.error({ sha256 }, 'the PDF of an article is missing');
      return undefined;
    }
    const body = addAbortSignal(AbortSignal.timeout(FETCH_WITHIN_MS), file.bytes);
    const bytes = await buffer(body).catch((cause: unknown) => {
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
