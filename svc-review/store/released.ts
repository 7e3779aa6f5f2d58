import type { Decision, LetterCommand } from '@app/contracts/manuscripts';
import { withAppErrors } from '@app/service-kit/mongo';
import { type Connection, type Model, Schema } from 'mongoose';

/** The copy of the manuscript that reviewers read. */
export interface ReleasedCopy {
  id: string;
  round: number;
  title: string;
  abstract: string;
  keywords: string;
  replies: { point: string; reply: string }[];
  /** The id of the anonymous PDF in the object storage. */
  file: string | null;
}

/** The copy of a review that authors read. */
export interface ReleasedReview {
  id: string;
  invitation: string;
  round: number;
  /** See `reviewKey`. */
  key: string;
  text: string;
}

/** A letter to the author, as it was sent. */
export interface SentLetter {
  id: string;
  command: LetterCommand;
  round: number;
  letter: string;
  points: string[];
  /** Null if the letter announces no decision about a round. */
  decision: Decision | null;
  at: Date;
}

/**
 * The texts that were released from one side to the other, by manuscript (`_id`). A text is valid if the log names its
 * id.
 */
export interface ReleasedFields {
  _id: string;
  copies: ReleasedCopy[];
  reviews: ReleasedReview[];
  letters: SentLetter[];
}
export type ReleasedModel = Model<ReleasedFields>;

const schema = new Schema<ReleasedFields>(
  {
    _id: String,
    copies: [Schema.Types.Mixed],
    reviews: [Schema.Types.Mixed],
    letters: [Schema.Types.Mixed],
  } satisfies Record<keyof ReleasedFields, unknown>,
  { collection: 'released', versionKey: false, minimize: false },
);

export const releasedModel = (connection: Connection): ReleasedModel =>
  connection.model<ReleasedFields>('Released', schema);

/** Reads the released texts of a manuscript. Empty lists are not stored. */
export async function readReleased(model: ReleasedModel, _id: string): Promise<ReleasedFields> {
  const found = await withAppErrors(model.findById(_id).lean<Partial<ReleasedFields>>());
  return { copies: [], reviews: [], letters: [], ...found, _id };
}
