import type { AdminIssue } from '@app/contracts';
import { issueInWords, issueStatuses, printedVolume } from '@app/contracts';
import { Schema, type Types } from 'mongoose';
import type { AuditedKind } from '../../store/record-store/audited-kind.ts';
import type { RecordCollection } from '../../store/record-store/record-collection.ts';

/** `order` lists the `refKey`s of articles. */
export interface IssueFields extends Omit<AdminIssue, 'id' | 'articles' | 'creation'> {
  volumelabel: string;
  issuelabel: string;
  creation: Date;
  /** The time at which the issue was last published, hidden, shown or relabelled. Absent if this never happened. */
  statusChanged?: Date;
  /** The ids of the articles that were drafts when the issue was published. They are enabled with it. */
  publishes?: readonly string[];
  /** The unique key of the printed numbers. If the issue has no labels, absent or `#` and the id of the issue. */
  labelKey?: string;
  /** The number of restorations after a removal. */
  restored?: number;
}

export type IssueRecord = Readonly<IssueFields> & { _id: Types.ObjectId };
export type IssueCollection = RecordCollection<IssueFields, IssueRecord>;

/** The defaults of optional fields. Issues that were stored by an earlier release lack these fields. */
export const plainIssue = {
  volumelabel: '',
  issuelabel: '',
  title: '',
  dates: '',
  status: 'published',
  scheduled: '',
  cover: '',
  order: [],
} satisfies Partial<IssueFields>;

const number = { type: Number, required: true };
const text = { type: String, default: '' };

export const issueSchema = new Schema<IssueFields>(
  {
    year: number,
    volume: number,
    issue: number,
    volumelabel: text,
    issuelabel: text,
    labelKey: String,
    title: text,
    dates: text,
    status: { type: String, enum: issueStatuses, default: 'published' as const },
    scheduled: text,
    cover: text,
    order: [String],
    statusChanged: Date,
    publishes: { type: [String], default: undefined },
    restored: Number,
  } satisfies Record<Exclude<keyof IssueFields, 'creation' | 'version'>, unknown>,
  {
    collection: 'issues',
    versionKey: 'version',
    timestamps: { createdAt: 'creation', updatedAt: false },
  },
);

export const auditedIssue: AuditedKind<IssueRecord> = {
  kind: 'issue',
  label: (issue) =>
    `${issue.year}, volume ${printedVolume(issue)}, ${issueInWords(issue, 'issue')}`,
};
