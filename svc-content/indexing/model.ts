import { type IndexingEntry, statuses } from '@app/contracts';
import { type Connection, Schema, type Types } from 'mongoose';
import type { AuditedKind } from '../audit/audit-trail.ts';
import type { RecordCollection } from '../record-store/record-collection.ts';

/**
 * The fields of an indexing entry. `image` is the file name of the logo or empty. `width` and `height` are its
 * size in pixels.
 */
export interface IndexingFields extends Omit<IndexingEntry, 'id'> {
  creation: Date;
  modification: Date;
}

export type IndexingRecord = Readonly<IndexingFields> & { _id: Types.ObjectId };
export type IndexingCollection = RecordCollection<IndexingFields, IndexingRecord>;

/** The indexing entries in the snapshot: all of them, in their order of display. */
export interface IndexingSlice {
  indexing: readonly IndexingRecord[];
}

const text = { type: String, default: '' };
const number = { type: Number, required: true };

const indexingSchema = new Schema<IndexingFields>(
  {
    title: { type: String, required: true },
    link: text,
    image: text,
    width: number,
    height: number,
    sortnumber: number,
    status: { type: String, required: true, enum: statuses },
  },
  {
    collection: 'indexing',
    versionKey: 'version',
    timestamps: { createdAt: 'creation', updatedAt: 'modification' },
  },
);

export function indexingModel(connection: Connection) {
  return connection.model<IndexingFields>('Indexing', indexingSchema);
}

/** Compares entries by their sort number, and entries with the same number by their creation time. */
export function bySortnumber(a: IndexingRecord, b: IndexingRecord): number {
  return a.sortnumber - b.sortnumber || Number(a.creation) - Number(b.creation);
}

export const auditedIndexing: AuditedKind<IndexingRecord> = {
  kind: 'indexing',
  label: ({ title }) => title,
};
