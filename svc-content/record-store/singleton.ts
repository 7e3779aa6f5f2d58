import type { Model } from 'mongoose';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Change } from '../catalogue/snapshot.ts';
import { changeRecord, differing, sent, type Written } from './record-collection.ts';

/** A record of a kind that the journal has one of: its settings, its documents' design. */
export interface OnlyDocument {
  _id: string;
  version: number;
}

/** The database's types of texts and switches. */
export function fieldTypes(initial: object): Record<string, typeof String | typeof Boolean> {
  return Object.fromEntries(
    Object.entries(initial).map(([field, value]) => [
      field,
      typeof value === 'boolean' ? Boolean : String,
    ]),
  );
}

export interface OnlyChange<D extends OnlyDocument> {
  model: Model<D>;
  /** The version that the writer has seen, if it told one. */
  expected: number | undefined;
  fields: Partial<D>;
  find(): Readonly<D>;
  change(record: Readonly<D>): Change;
}

/** Changes the fields that are given. */
export function changeOnly<D extends OnlyDocument>(
  catalogue: Catalogue,
  { model, expected, fields, find, change }: OnlyChange<D>,
): Promise<Written<Readonly<D>>> {
  const only: Model<OnlyDocument> = model as never;
  return changeRecord<Readonly<D>>(catalogue, {
    expected,
    find,
    write: (before) => {
      const changed = differing<Partial<D>>(before, fields);
      if (!changed) return before;
      const update = only
        .findOneAndUpdate(
          { _id: before._id, version: before.version },
          { $set: changed, $inc: { version: 1 } },
          { returnDocument: 'after' },
        )
        .lean<Readonly<D>>();
      return sent(catalogue, update);
    },
    change,
  });
}
