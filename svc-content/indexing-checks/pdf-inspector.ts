import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError, type Logger } from '@app/service-kit';
import { isDuplicate, reachable } from '@app/service-kit/mongo';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { PdfFacts, PdfFactsModel, PdfFactsRecord } from './pdf-facts.ts';
import { readPdf } from './read-pdf.ts';

/** Enough for 5 MB from a slow disk. */
const FETCH_TIMEOUT_MS = 20_000;

export interface PdfInspectorParts {
  catalogue: Catalogue;
  store: FileStore;
  facts: PdfFactsModel;
  log: Logger;
}

/** Reads the articles' PDFs in the background, one at a time and each once, and stores the facts by hash. */
export class PdfInspector {
  readonly #parts: PdfInspectorParts;
  /** By hash, about 4 kB each; undefined until loaded from the database. */
  #facts: Promise<Map<string, PdfFacts>> | undefined;
  /** Hashes of PDFs whose last fetch failed, the oldest failure first. */
  readonly #failed = new Set<string>();
  /** The last snapshot whose PDFs are all read. */
  #inspected: Snapshot | undefined;
  #inspecting: Promise<void> | undefined;

  constructor(parts: PdfInspectorParts) {
    this.#parts = parts;
  }

  /** The facts of all PDFs read so far, by hash. */
  facts(): Promise<ReadonlyMap<string, PdfFacts>> {
    return this.#known();
  }

  /**
   * Reads the PDFs that are not read yet; call it periodically. It rejects at the first PDF that cannot be
   * fetched. The next call continues with the others and retries that one last.
   */
  inspectNew(): Promise<void> {
    this.#inspecting ??= this.#inspectNew().finally(() => {
      this.#inspecting = undefined;
    });
    return this.#inspecting;
  }

  async #inspectNew(): Promise<void> {
    const snapshot = this.#parts.catalogue.current;
    if (snapshot === this.#inspected) return;
    const known = await this.#known();
    for (const sha256 of this.#inOrder(snapshot)) {
      if (known.has(sha256)) continue;
      this.#failed.delete(sha256);
      const facts = await this.#inspect(sha256).catch((error: unknown) => {
        this.#failed.add(sha256);
        throw error;
      });
      if (!facts) continue;
      await this.#store({ _id: sha256, facts });
      known.set(sha256, facts);
    }
    this.#inspected = snapshot;
  }

  #known(): Promise<Map<string, PdfFacts>> {
    this.#facts ??= this.#load().catch((error: unknown) => {
      this.#facts = undefined;
      throw error;
    });
    return this.#facts;
  }

  async #load(): Promise<Map<string, PdfFacts>> {
    const records = await reachable(this.#parts.facts.find().lean<PdfFactsRecord[]>());
    return new Map(records.map(({ _id, facts }) => [_id, facts]));
  }

  /** The latest modified article first, because its editor may be waiting; failed PDFs last. */
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

  /** Returns undefined if the PDF is not in the storage; it is looked for again after the next write. */
  async #inspect(sha256: string): Promise<PdfFacts | undefined> {
    const { store, log } = this.#parts;
    const file = await store.open(sha256);
    if (!file) {
      log.error({ sha256 }, 'the PDF of an article is missing');
      return undefined;
    }
    const body = addAbortSignal(AbortSignal.timeout(FETCH_TIMEOUT_MS), file.bytes);
    const bytes = await buffer(body).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
    const facts = await readPdf(new Uint8Array(bytes));
    if ('unreadable' in facts) log.warn({ sha256, ...facts }, 'a PDF could not be read');
    return facts;
  }

  async #store(record: PdfFactsRecord): Promise<void> {
    await reachable(this.#parts.facts.create(record)).catch((error: unknown) => {
      // Another instance has stored it.
      if (!isDuplicate(error)) throw error;
    });
  }
}
