import type { newPersonSchema } from '@app/contracts/manuscripts';
import { type Connection, type Model, Schema } from 'mongoose';
import type { z } from 'zod';

/** A person of the journal's pool of reviewers. */
export interface PersonFields extends z.output<typeof newPersonSchema> {
  _id: string;
  version: number;
}
export type PersonModel = Model<PersonFields>;

const schema = new Schema<PersonFields>(
  {
    _id: String,
    name: String,
    email: String,
    otherEmails: [String],
    orcid: String,
    affiliation: String,
    topics: String,
    note: String,
    isActive: Boolean,
    version: Number,
  } satisfies Record<keyof PersonFields, unknown>,
  { collection: 'people', versionKey: false },
);

export const personModel = (connection: Connection): PersonModel =>
  connection.model<PersonFields>('Person', schema);
