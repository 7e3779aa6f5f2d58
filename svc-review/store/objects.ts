import { buffer } from 'node:stream/consumers';
import { AppError } from '@app/service-kit';
import { Bucket, NO_SUCH_KEY } from '@app/service-kit/storage';

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
      const getting = bucket.client.getObject(bucket.name, id);
      const stream = await bucket.ifThere(getting, [NO_SUCH_KEY]);
      return stream && (await bucket.inTime(buffer(stream)));
    });
    if (!bytes) throw new AppError('not_found');
    return bytes;
  }

  async *list({ mayBeMissing = false } = {}): AsyncGenerator<{ id: string; modified: Date }> {
    const items = this.#bucket.objects({ mayBeMissing });
    for (;;) {
      const next = await this.#call(() => items.next());
      if (next.done) return;
      yield { id: next.value.key, modified: next.value.modified };
    }
  }

  /** Returns undefined if the file is missing. */
  async stat(id: string): Promise<{ modified: Date } | undefined> {
    const found = await this.#call((bucket) =>
      bucket.ifThere(bucket.client.statObject(bucket.name, id)),
    );
    return found && { modified: found.lastModified };
  }

  async remove(id: string): Promise<void> {
    await this.#call((bucket) => bucket.ifThere(bucket.client.removeObject(bucket.name, id)));
  }

  async #call<T>(work: (bucket: Bucket) => Promise<T>): Promise<T> {
    try {
      return await work(this.#bucket);
    } catch (cause) {
      throw new AppError('unavailable', { cause });
    }
  }
}
