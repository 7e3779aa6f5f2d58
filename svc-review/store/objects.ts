import { buffer } from 'node:stream/consumers';
import { AppError } from '@app/service-kit';
import { Bucket } from '@app/service-kit/storage';

/** The time limit of a call. A file has at most a few megabytes. */
const ANSWER_WITHIN_MS = 5_000;

/** The bucket of manuscripts. A file is an object whose key is its random id, never its name. */
export class Objects {
  readonly #bucket: Bucket;
  #isThere = false;

  constructor(url: string) {
    this.#bucket = new Bucket({ url, answerWithinMs: ANSWER_WITHIN_MS });
  }

  async put(id: string, bytes: Uint8Array): Promise<void> {
    const body = Buffer.from(bytes);
    await this.#call(async (bucket) => {
      if (!this.#isThere) await bucket.ensure();
      this.#isThere = true;
      const { client, name, encryption } = bucket;
      await bucket.inTime(client.putObject(name, id, body, body.length, encryption));
    });
  }

  /** Returns a file. Throws `not_found` if there is none. */
  async read(id: string): Promise<Buffer> {
    const bytes = await this.#call(async (bucket) => {
      const stream = await bucket.ifThere(bucket.client.getObject(bucket.name, id));
      return stream && (await bucket.inTime(buffer(stream)));
    });
    if (!bytes) throw new AppError('not_found');
    return bytes;
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.#call(async (bucket) => {
      for (const id of ids) await bucket.ifThere(bucket.client.removeObject(bucket.name, id));
    });
  }

  async #call<T>(work: (bucket: Bucket) => Promise<T>): Promise<T> {
    try {
      return await work(this.#bucket);
    } catch (cause) {
      throw new AppError('unavailable', { cause });
    }
  }
}
