import type { IssueKey } from '@app/contracts';
import { Schema, type Types } from 'mongoose';
import type { AuditedKind } from '../record-store/audited-kind.ts';
import type { RecordCollection } from '../record-store/record-collection.ts';

export interface IssueFields extends IssueKey {
  creation: Date;
  version: number;
}

export type IssueRecord = Readonly<IssueFields> & { _id: Types.ObjectId };
export type IssueCollection = RecordCollection<IssueFields, IssueRecord>;

const number = { type: Number, required: true };

export const issueSchema = new Schema<IssueFields>(
  { year: number, volume: number, issue: number },
  {
    collection: 'issues',
    versionKey: 'version',
    timestamps: { createdAt: 'creation', updatedAt: false },
  },
);

export const auditedIssue: AuditedKind<IssueRecord> = {
  kind: 'issue',
  label: ({ year, volume, issue }) => `${year}, volume ${volume}, issue ${issue}`,
};
