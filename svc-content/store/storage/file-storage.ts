import { AppError } from '@app/service-kit';
import { Bucket } from '@app/service-kit/storage';

/** The maximum time until the object storage starts its response, in milliseconds. */
export const RESPONSE_TIMEOUT_MS = 2_000;

/** The bucket that contains all files, with a record of whether the object storage is available. */
export class FileStorage {
  readonly bucket: Bucket;
  #status: 'ready' | 'away' = 'away';

  constructor(url: string) {
    this.bucket = new Bucket({ url, answerWithinMs: RESPONSE_TIMEOUT_MS });
  }

  /** Returns `ready` if the last call succeeded. */
  get status(): 'ready' | 'away' {
    return this.#status;
  }

  /** Updates the status. Otherwise only uploads and downloads update it. */
  async check(): Promise<void> {
    await this.call((bucket) => bucket.inTime(bucket.client.bucketExists(bucket.name)));
  }

  /** Calls the storage. Throws `unavailable` if the call fails. */
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
