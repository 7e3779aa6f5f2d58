import { type ManuscriptFile, manuscriptFileSchema } from '@app/contracts/manuscripts';
import { AppError } from '@app/service-kit';
import { isId, type Store } from './store.ts';

/** The number of documents in a batch. Decoding and searching one batch must not delay requests. */
const BATCH = 50;

/**
 * Yields all ids in any field of a stored document, whether they are ids of files or not. The sweep therefore also
 * keeps files in fields that are added later.
 */
export function* idsIn(value: unknown): Generator<string> {
  if (typeof value === 'string' && isId(value)) yield value;
  for (const each of membersOf(value)) yield* idsIn(each);
}

/** Yields the ids in all documents of the service. */
export async function* storedIds(store: Store): AsyncGenerator<string> {
  const { counters, ...models } = store;
  for (const { collection } of Object.values(models)) {
    try {
      for await (const document of collection.find({}, { batchSize: BATCH })) {
        yield* idsIn(document);
      }
    } catch (cause) {
      throw new AppError('unavailable', { cause });
    }
  }
}

/** Yields the files in any field of a response or a stored document. Files are recognized by their fields. */
export function* filesIn(value: unknown): Generator<ManuscriptFile> {
  const file = manuscriptFileSchema.safeParse(value);
  if (file.success) yield file.data;
  else for (const each of membersOf(value)) yield* filesIn(each);
}

const membersOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];
