import type { LogEntry, MailEvent, ManuscriptProgress } from '@app/contracts/manuscripts';
import { type Connection, type Model, Schema } from 'mongoose';

/**
 * An entry of the log. `text` is the id of the text of the command: a submission, a letter, a copy or a review. Such
 * texts are stored before the command. A text that no entry names belongs to a failed command and is ignored.
 */
export interface StoredLogEntry extends LogEntry {
  text: string | null;
}

/**
 * A mail that a command has caused, and that is not queued yet. `version` is the version of the command's log entry.
 */
export interface OutboxMail extends MailEvent {
  version: number;
}

/**
 * An editor who shares keys, such as a name, with an author or reviewer, but is another person. `by` is the user who
 * has confirmed this.
 */
export interface ClearedEditor {
  user: string;
  keys: string[];
  by: string;
  at: Date;
}

/**
 * A manuscript without names and texts. One write stores the changes of a command with its entry of the log and its
 * mails.
 */
export interface StoredManuscript {
  _id: string;
  /** The number that people see, such as `M-2026-0014`. */
  reference: string;
  progress: ManuscriptProgress;
  /** When the clock has to look at the manuscript, or null. */
  next: Date | null;
  log: StoredLogEntry[];
  outbox: OutboxMail[];
  /** The ids of the editors who handle it. */
  assigned: string[];
  /** Absent if there are none. */
  cleared?: ClearedEditor[];
  created: Date;
  /** The origin of the draft (`originOf`). Absent in older manuscripts. */
  origin?: string;
}
export type ManuscriptModel = Model<StoredManuscript>;

// Empty objects are part of `progress`, so mongoose must not leave them out.
const schema = new Schema<StoredManuscript>(
  {
    _id: String,
    reference: String,
    progress: Schema.Types.Mixed,
    next: Date,
    log: [Schema.Types.Mixed],
    outbox: [Schema.Types.Mixed],
    assigned: [String],
    cleared: { type: [Schema.Types.Mixed], default: undefined },
    created: Date,
    origin: String,
  } satisfies Record<keyof StoredManuscript, unknown>,
  { collection: 'manuscripts', versionKey: false, minimize: false },
);

export const manuscriptModel = (connection: Connection): ManuscriptModel =>
  connection.model<StoredManuscript>('Manuscript', schema);

/** Returns the texts that the log names, in the order of their commands. */
export function namedTexts<Text extends { id: string }>(
  log: readonly StoredLogEntry[],
  texts: readonly Text[],
): Text[] {
  const byId = new Map(texts.map((text) => [text.id, text]));
  return log.flatMap(({ text }) => (text === null ? [] : (byId.get(text) ?? [])));
}
