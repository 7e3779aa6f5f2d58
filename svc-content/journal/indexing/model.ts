import { type IndexingEntry, statuses } from '@app/contracts';
import { Schema, type Types } from 'mongoose';
import type { AuditedKind } from '../../store/record-store/audited-kind.ts';
import type { RecordCollection } from '../../store/record-store/record-collection.ts';

/** `image` is the file name of the logo or empty. `width` and `height` are the logo's size in pixels. */
export interface IndexingFields extends Omit<IndexingEntry, 'id'> {
  creation: Date;
  modification: Date;
}

export type IndexingRecord = Readonly<IndexingFields> & { _id: Types.ObjectId };
export type IndexingCollection = RecordCollection<IndexingFields, IndexingRecord>;

const text = { type: String, default: '' };
const number = { type: Number, required: true };

export const indexingSchema = new Schema<IndexingFields>(
  {
    title: { type: String, required: true },
    link: text,
    image: text,
    width: number,
    height: number,
    sortnumber: number,
    status: { type: String, required: true, enum: statuses },
  } satisfies Record<
    Exclude<keyof IndexingFields, 'creation' | 'modification' | 'version'>,
    unknown
  >,
  {
    collection: 'indexing',
    versionKey: 'version',
    timestamps: { createdAt: 'creation', updatedAt: 'modification' },
  },
);

/** Compares entries by `sortnumber`, and entries with the same number by their creation time. */
export function bySortnumber(a: IndexingRecord, b: IndexingRecord): number {
  return a.sortnumber - b.sortnumber || Number(a.creation) - Number(b.creation);
}

export const auditedIndexing: AuditedKind<IndexingRecord> = {
  kind: 'indexing',
  label: ({ title }) => title,
};
