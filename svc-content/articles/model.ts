import { paymentTypes, statuses } from '@app/contracts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

export interface ArticleFields {
  refnumber: string;
  /** `refKey(refnumber)`, unique. */
  refKey: string;
  /** Clean HTML, as `abstract` is. */
  title: string;
  /** `titleKey(title)`, unique. */
  titleKey: string;
  /** Unique among the articles that have one; those of back issues may have none. */
  txnid?: string;
  ptype: (typeof paymentTypes)[number];
  publishdate: Date;
  /** Comma-separated, as the spec has it; `authors` is the same in pieces. */
  authorname: string;
  authors: string[];
  pagenumber: string;
  subject: string;
  country: string;
  email: string;
  mobile: string;
  description: string;
  keywords: string;
  abstract: string;
  doi: string;
  year: number;
  volume: number;
  issue: number;
  /** Its object in the storage lies under its hash (hex). */
  pdf: { sha256: string; size: number; stored: Date };
  status: (typeof statuses)[number];
  createdby: string;
  modifiedby: string;
  creation: Date;
  modification: Date;
  version: number;
}

export type NewArticle = Omit<ArticleFields, 'creation' | 'modification' | 'version' | 'status'>;
/** As the database gives it and the catalogue keeps it. */
export type ArticleRecord = Readonly<ArticleFields> & { _id: Types.ObjectId };
export type ArticleModel = Model<ArticleFields>;

const text = { type: String, default: '' };
const required = { type: String, required: true };
const number = { type: Number, required: true };

const articleSchema = new Schema<ArticleFields>(
  {
    refnumber: required,
    refKey: required,
    title: required,
    titleKey: required,
    txnid: String,
    ptype: { ...required, enum: paymentTypes },
    publishdate: { type: Date, required: true },
    authorname: required,
    authors: { type: [String], required: true },
    pagenumber: required,
    subject: text,
    country: text,
    email: text,
    mobile: text,
    description: text,
    keywords: text,
    abstract: required,
    doi: text,
    year: number,
    volume: number,
    issue: number,
    pdf: { sha256: required, size: number, stored: { type: Date, required: true } },
    status: { ...required, enum: statuses, default: 'enabled' },
    createdby: required,
    modifiedby: required,
  },
  {
    collection: 'articles',
    versionKey: 'version',
    timestamps: { createdAt: 'creation', updatedAt: 'modification' },
  },
);

export function articleModel(connection: Connection): ArticleModel {
  return connection.model<ArticleFields>('Article', articleSchema);
}
