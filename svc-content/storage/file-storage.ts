import { AppError } from '@app/service-kit';
import { Bucket } from '@app/service-kit/storage';

/** Time limit for the storage to start its response. */
export const RESPONSE_TIMEOUT_MS = 3_000;

/** The bucket of all files, with its health. */
export class FileStorage {
  readonly bucket: Bucket;
  #status: 'ready' | 'away' = 'away';

  constructor(url: string) {
    this.bucket = new Bucket({ url, answerWithinMs: RESPONSE_TIMEOUT_MS });
  }

  /** The result of the last call. */
  get status(): 'ready' | 'away' {
    return this.#status;
  }

  /** Makes a call; a failure becomes `unavailable`. */
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
