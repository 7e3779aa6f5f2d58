import { plainText } from '@app/contracts';
import { readAuthor } from '@app/contracts/endpoints';
import { AppError, type CallService } from '@app/service-kit';

/** An article of the journal by an author of the manuscript. */
export interface SharedPaper {
  title: string;
  /** The author of the manuscript. */
  author: string;
  /** The names of all authors of the article. */
  names: readonly string[];
}

type Paper = Omit<SharedPaper, 'author'>;

/** How long the articles of an author are cached, in milliseconds. */
const CACHED_MS = 10 * 60_000;
/** How long a failure is cached, in milliseconds, so that repeated requests do not wait for svc-content each time. */
const FAILED_MS = 10_000;
const MAX_CACHED = 500;

/** Finds articles of the journal by the authors of manuscripts. */
export class SharedPapers {
  readonly #call: CallService;
  readonly #cache = new Map<string, { until: number; papers: Promise<Paper[]> }>();

  constructor(call: CallService) {
    this.#call = call;
  }

  /** Returns the articles of the authors, by name and by ORCID iD, or undefined if svc-content does not answer. */
  async of(
    authors: readonly { name: string; orcid: string }[],
  ): Promise<SharedPaper[] | undefined> {
    const searched = authors.flatMap(({ name, orcid }) =>
      [name, orcid].filter(Boolean).map(async (key) => {
        const papers = await this.#byKey(key);
        return papers.map((paper) => ({ ...paper, author: name }));
      }),
    );
    try {
      return (await Promise.all(searched)).flat();
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }

  #byKey(key: string): Promise<Paper[]> {
    const cached = this.#cache.get(key);
    if (cached && Date.now() < cached.until) return cached.papers;
    const papers = this.#read(key);
    const entry = { until: Date.now() + CACHED_MS, papers };
    papers.catch(() => {
      entry.until = Date.now() + FAILED_MS;
    });
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
    this.#cache.set(key, entry);
    return papers;
  }

  async #read(key: string): Promise<Paper[]> {
    try {
      const { articles } = await this.#call(readAuthor, { params: { name: key } });
      return articles.map(({ title, authors }) => ({ title: plainText(title), names: authors }));
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return [];
      throw error;
    }
  }
}
