import { AppError } from '@app/service-kit';
import { Bucket } from '@app/service-kit/storage';

/** How long the storage may take to begin its answer before a call is refused. */
export const ANSWER_WITHIN_MS = 3_000;

/** The bucket of all files, and how it does. */
export class FileStorage {
  readonly bucket: Bucket;
  #status: 'ready' | 'away' = 'away';

  constructor(url: string) {
    this.bucket = new Bucket({ url, answerWithinMs: ANSWER_WITHIN_MS });
  }

  /** How the last call went. */
  get status(): 'ready' | 'away' {
    return this.#status;
  }

  /** Makes a call; one that fails is `unavailable`. */
  async call<T>(work: (bucket: Bucket) => Promise<T>): Promise<T> {
    try {
      const result = await work(this.bucket);
      this.#status = 'ready';
      return result;
    } catch (cause) {
      this.#status = 'away';
      throw new AppError('unavailable', { cause });
    }
  }
}
