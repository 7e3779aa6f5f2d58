import type { LinkRole } from '@app/contracts/manuscripts';
import { type Connection, type Model, Schema } from 'mongoose';

/**
 * The personal links of one person to one manuscript. `_id` is the person's id in the manuscript's progress. A token
 * consists of this id and a secret. Only the SHA-256 of the secret is stored, in hexadecimal.
 */
export interface LinkFields {
  _id: string;
  manuscript: string;
  role: LinkRole;
  /** The person's email address, in lower case. */
  email: string;
  /** The hashes of valid links, the oldest first. */
  hashes: string[];
  /** The hash of the link that was used last. Absent if no link was used. */
  used?: string;
  /**
   * Whether an editor has revoked the links. Absent in old records, in which a person with revoked links has no hashes.
   */
  revoked?: boolean;
  version: number;
}
export type LinkModel = Model<LinkFields>;

const schema = new Schema<LinkFields>(
  {
    _id: String,
    manuscript: String,
    role: String,
    email: String,
    hashes: [String],
    used: String,
    revoked: Boolean,
    version: Number,
  } satisfies Record<keyof LinkFields, unknown>,
  { collection: 'links', versionKey: false },
);

export const linkModel = (connection: Connection): LinkModel =>
  connection.model<LinkFields>('Link', schema);
