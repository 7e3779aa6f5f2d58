import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError, type Logger } from '@app/service-kit';
import { ProcessError, type ProcessOptions, processCaller } from '@app/service-kit/limited-process';
import { isDuplicate, withAppErrors } from '@app/service-kit/mongo';
import type { Catalogue } from '../../articles/catalogue/catalogue.ts';
import type { Snapshot } from '../../articles/catalogue/snapshot.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { shownPdf } from '../../articles/shown-pdf.ts';
import type { FileStore } from '../../store/storage/file-store.ts';
import { type PdfFacts, type PdfFactsModel, pdfFactsSchema } from './pdf-facts.ts';

const LIMITS: ProcessOptions = {
  // A typical article takes 0.1 s and 50 MB.
  cpuS: 20,
  memoryMb: 60,
  timeoutMs: 5 * 60_000,
  // A long wait is acceptable, because no user waits for the facts.
  waitMs: 10 * 60_000,
  deadlineMs: 20 * 60_000,
  // Longer than the interval at which the service looks for new PDFs, so that uploads one after the other share a
  // process.
  idleMs: 10_000,
};

/** Returns a function that reads PDFs. A PDF that exceeds a limit or ends the process counts as unreadable. */
export function pdfReader(limits?: Partial<ProcessOptions>) {
  const program = new URL('./pdf-process.ts', import.meta.url);
  const read = processCaller<Uint8Array, PdfFacts>(program, { ...LIMITS, ...limits });
  return async (bytes: Uint8Array): Promise<PdfFacts> => {
    try {
      return pdfFactsSchema.parse(await read(bytes));
    } catch (error) {
      if (!(error instanceof ProcessError)) throw error;
      return { unreadable: error.reason === 'failed' ? 'damaged' : error.reason };
    }
  };
}

export const readPdf = pdfReader();

/** The time limit for fetching a PDF, in milliseconds. It suffices for 5 MB from a slow disk. */
const FETCH_TIMEOUT_MS = 20_000;

interface PdfInspectorParts {
  catalogue: Catalogue;
  store: FileStore;
  facts: PdfFactsModel;
  log: Logger;
}

/** Reads the PDFs of articles in the background, one at a time. Stores the facts about each PDF under its hash. */
export class PdfInspector {
  readonly #parts: PdfInspectorParts;
  /** The hashes of the PDFs that have been read. Undefined until they are loaded from the database. */
  #known: Promise<Set<string>> | undefined;
  /** The hashes of PDFs that could not be fetched. The oldest failure is first. */
  readonly #failed = new Set<string>();
  #inspected: Snapshot | undefined;
  #inspecting: Promise<void> | undefined;

  constructor(parts: PdfInspectorParts) {
    this.#parts = parts;
  }

  /**
   * Returns the facts about the PDFs of up to a thousand articles, by hash. The facts are not cached, because they
   * take 4 kB each.
   */
  async factsOf(articles: readonly ArticleRecord[]): Promise<ReadonlyMap<string, PdfFacts>> {
    const hashes = articles.map((article) => shownPdf(article).sha256);
    const found = await withAppErrors(this.#parts.facts.find({ _id: { $in: hashes } }).lean());
    return new Map(found.map(({ _id, facts }) => [_id, facts]));
  }

  /** Reads all new PDFs. Rejects at the first PDF that cannot be fetched. The next call tries that PDF last. */
  inspectNew(): Promise<void> {
    this.#inspecting ??= this.#inspectNew().finally(() => {
      this.#inspecting = undefined;
    });
    return this.#inspecting;
  }

  async #inspectNew(): Promise<void> {
    const snapshot = this.#parts.catalogue.current;
    if (snapshot === this.#inspected) return;
    const known = await this.#loaded();
    for (const sha256 of this.#inOrder(snapshot, known)) {
      if (known.has(sha256)) continue;
      this.#failed.delete(sha256);
      // Another instance may have read the PDF.
      if (await withAppErrors(this.#parts.facts.exists({ _id: sha256 }))) {
        known.add(sha256);
        continue;
      }
      const facts = await this.#inspect(sha256).catch((error: unknown) => {
        this.#failed.add(sha256);
        throw error;
      });
      if (!facts) continue;
      const stored = withAppErrors(this.#parts.facts.create({ _id: sha256, facts }));
      // A duplicate key means that another instance has already stored the facts.
      await stored.catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
      });
      known.add(sha256);
    }
    this.#inspected = snapshot;
  }

  #loaded(): Promise<Set<string>> {
    this.#known ??= this.#load().catch((error: unknown) => {
      this.#known = undefined;
      throw error;
    });
    return this.#known;
  }

  async #load(): Promise<Set<string>> {
    const known = new Set<string>();
    const ids = this.#parts.facts.find({}, { _id: 1 }).lean().cursor();
    for await (const { _id } of ids) known.add(_id);
    return known;
  }

  /**
   * Returns the hashes of PDFs that have not been read. PDFs of recently modified articles are first, because editors
   * may be waiting. PDFs that could not be fetched are last.
   */
  #inOrder({ records }: Snapshot, known: ReadonlySet<string>): string[] {
    const articles = [...records.articles.values()]
      .filter((article) => !known.has(shownPdf(article).sha256))
      .sort((a, b) => Number(b.modification) - Number(a.modification));
    const hashes = new Set(articles.map((article) => shownPdf(article).sha256));
    return [
      ...[...hashes].filter((sha256) => !this.#failed.has(sha256)),
      ...[...this.#failed].filter((sha256) => hashes.has(sha256)),
    ];
  }

  /**
   * Reads a PDF. Returns undefined if it is missing in the storage. The next write to the journal starts another
   * attempt.
   */
  async #inspect(sha256: string): Promise<PdfFacts | undefined> {
    const { store, log } = this.#parts;
    const file = await store.open(sha256);
    if (!file) {
      log.error({ sha256 }, 'the PDF of an article is missing in the object storage');
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
}
