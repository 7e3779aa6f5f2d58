import { type WorkStatus, workStatuses } from '@app/contracts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** One change of an entry's status: by whom (the name of then, and the user's id), from what to what. */
export interface WorkChangeRecord {
  by: string;
  byId: string;
  at: Date;
  from: WorkStatus;
  to: WorkStatus;
}

export interface WorkEntryFields {
  content: string;
  status: WorkStatus;
  createdby: string;
  created_at: Date;
  /** The number of its changes. */
  version: number;
  changes: readonly WorkChangeRecord[];
}

export type WorkEntryRecord = Readonly<WorkEntryFields> & { _id: Types.ObjectId };
export type WorkEntryModel = Model<WorkEntryFields>;

const text = { type: String, required: true };
const date = { type: Date, required: true };
const status = { ...text, enum: workStatuses };

const changeSchema = new Schema<WorkChangeRecord>(
  { by: text, byId: text, at: date, from: status, to: status },
  { _id: false },
);

const workEntrySchema = new Schema<WorkEntryFields>(
  {
    content: text,
    status,
    createdby: text,
    created_at: { ...date, immutable: true },
    changes: [changeSchema],
  },
  { collection: 'workentries', versionKey: 'version' },
);

export function workEntryModel(connection: Connection): WorkEntryModel {
  return connection.model<WorkEntryFields>('WorkEntry', workEntrySchema);
}
