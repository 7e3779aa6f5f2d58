import { type Connection, type Model, Schema, type Types } from 'mongoose';

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
issueSchema.index({ year: 1, volume: 1, issue: 1 }, { unique: true });

export function issueModel(connection: Connection): IssueModel {
  return connection.model<IssueFields>('Issue', issueSchema);
}
