import { statuses } from '@app/contracts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

export interface IndexingFields {
  title: string;
  link: string;
  /** The logo's file name; empty when there is none. */
  image: string;
  /** The logo's own, in pixels. */
  width: number;
  height: number;
  sortnumber: number;
  status: (typeof statuses)[number];
  creation: Date;
  modification: Date;
  version: number;
}

export type NewIndexingEntry = Omit<IndexingFields, 'creation' | 'modification' | 'version'>;
export type IndexingRecord = Readonly<IndexingFields> & { _id: Types.ObjectId };
export type IndexingModel = Model<IndexingFields>;

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

export function indexingModel(connection: Connection): IndexingModel {
  return connection.model<IndexingFields>('Indexing', indexingSchema);
}

/** As lists show them; those of one number in the order of their creation. */
export function bySortnumber(a: IndexingRecord, b: IndexingRecord): number {
  return a.sortnumber - b.sortnumber || Number(a.creation) - Number(b.creation);
}
