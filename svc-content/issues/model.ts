import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** Unique by year, volume and issue. */
export interface IssueFields {
  year: number;
  volume: number;
  issue: number;
  creation: Date;
  version: number;
}

export type IssueRecord = Readonly<IssueFields> & { _id: Types.ObjectId };
export type IssueModel = Model<IssueFields>;

const number = { type: Number, required: true };

const issueSchema = new Schema<IssueFields>(
  { year: number, volume: number, issue: number },
  {
    collection: 'issues',
    versionKey: 'version',
    timestamps: { createdAt: 'creation', updatedAt: false },
  },
);

export function issueModel(connection: Connection): IssueModel {
  return connection.model<IssueFields>('Issue', issueSchema);
}
