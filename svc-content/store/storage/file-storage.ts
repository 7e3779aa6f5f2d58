import { AppError } from '@app/service-kit';
import { Bucket } from '@app/service-kit/storage';

/** The maximum time in milliseconds until the object storage begins its response. */
export const RESPONSE_TIMEOUT_MS = 2_000;

/** The bucket that contains all files. Also records whether the object storage is available. */
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

  /** Updates the status, which otherwise only changes with uploads and downloads. */
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
