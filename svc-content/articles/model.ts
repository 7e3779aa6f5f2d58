import {
  type AdminArticle,
  type ArticleStatus,
  type ArticleType,
  articleStatuses,
  mapArticleLists,
  mapArticleTexts,
  paymentTypes,
} from '@app/contracts';
import { Schema, type Types } from 'mongoose';
import type { AuditedKind } from '../store/record-store/audited-kind.ts';
import type { Products, RecordCollection } from '../store/record-store/record-collection.ts';
import type { Marks } from './marks.ts';
import type { ShownTextFields } from './texts/model.ts';

type PublishedFields = Omit<
  AdminArticle,
  | 'id'
  | 'type'
  | 'citedAuthors'
  | 'file'
  | 'fileSize'
  | 'updates'
  | 'notice'
  | 'versions'
  | 'currentVersion'
  | 'fulltext'
  | 'status'
  | 'stage'
  | 'txnid'
  | 'volumelabel'
  | 'issuelabel'
  | 'scheduled'
  | 'publishdate'
  | 'creation'
  | 'modification'
>;

export interface StoredPdf {
  sha256: string;
  size: number;
  stored: Date;
}

/** An earlier version. `date` is the date of the next version, and `note` is the reason for that version. */
export interface StoredVersion {
  date: Date;
  note: string;
  title: string;
  abstract: string;
  pdf: StoredPdf;
}

/**
 * Title and abstract are sanitized HTML. `authorname` lists `authors`, separated by commas. `contributors` has the
 * authors with their details, and is empty if only names are known: see `contributorsOf`.
 */
export interface ArticleFields extends PublishedFields {
  type: ArticleType;
  refKey: string;
  titleKey: string;
  /** See `uniqueDoiKey`. Absent if another article has the same DOI, which only earlier releases accepted. */
  doiKey?: string;
  /** The unique transaction ID of the payment. Articles of back issues may have none. */
  txnid?: string;
  status: ArticleStatus;
  /** The time in ISO 8601 at which a scheduled article becomes public; empty or absent for others. */
  scheduled?: string;
  publishdate: Date;
  /** The authors’ PDF. `sha256` (hexadecimal) names the file in the object storage; `size` is in bytes. */
  pdf: StoredPdf;
  /** Versions before the current one, the oldest first. Articles of earlier releases have none. */
  versions?: readonly StoredVersion[];
  /** The text that readers see. Absent or null if readers see no text. */
  fulltext?: ShownTextFields | null;
  /** True for an imported article. Its authors already know it, so they are not notified when it becomes public. */
  imported?: boolean;
  creation: Date;
  modification: Date;
  /** The number of restorations after a deletion. */
  restored?: number;
  products?: Products;
}

/** A stored article, or one as `effectiveArticle` returns it. */
export type ArticleRecord = Readonly<ArticleFields> & {
  _id: Types.ObjectId;
  /** The article's own status. `status` may differ from it because of the issue. Not stored. */
  stage?: ArticleStatus;
  /** The numbers of the issue as printed, unless they are plain numbers. Not stored. */
  volumelabel?: string;
  issuelabel?: string;
  /** The place in the issue if the order was set by hand. Not stored. */
  place?: number;
  /** Derived from other records: see `marksOf`. Not stored. */
  marks?: Marks;
};
export type ArticleCollection = RecordCollection<ArticleFields, ArticleRecord>;

const text = { type: String, default: '' };
const required = { type: String, required: true };
const number = { type: Number, required: true };
// The items are validated by the schemas of the API.
const list = Schema.Types.Mixed;

export const articleSchema = new Schema<ArticleFields>(
  {
    refnumber: required,
    refKey: required,
    title: required,
    titleKey: required,
    doiKey: String,
    txnid: String,
    ptype: { ...required, enum: paymentTypes },
    publishdate: { type: Date, required: true },
    authorname: required,
    authors: { type: [String], required: true },
    pagenumber: text,
    email: text,
    abstract: text,
    ...mapArticleTexts(() => text),
    type: String,
    contributors: list,
    ...mapArticleLists(() => list),
    year: number,
    volume: number,
    issue: number,
    pdf: { sha256: required, size: number, stored: { type: Date, required: true } },
    versions: list,
    fulltext: list,
    imported: Boolean,
    status: { ...required, enum: articleStatuses, default: 'enabled' as const },
    scheduled: String,
    restored: Number,
    products: list,
    createdby: required,
    modifiedby: required,
  } satisfies Record<
    Exclude<keyof ArticleFields, 'creation' | 'modification' | 'version'>,
    unknown
  >,
  {
    collection: 'articles',
    versionKey: 'version',
    timestamps: { createdAt: 'creation', updatedAt: 'modification' },
  },
);

export const auditedArticle: AuditedKind<ArticleRecord> = {
  kind: 'article',
  label: ({ refnumber }) => refnumber,
};
