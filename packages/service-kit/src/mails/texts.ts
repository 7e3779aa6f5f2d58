import {
  type MailKinds,
  type MailTemplate,
  type MailText,
  mailTextChange,
  type UpdateMailText,
} from '@app/contracts';
import { type Connection, type Model, Schema } from 'mongoose';
import {
  type Actor,
  auditedChange,
  auditedSchema,
  auditOfUpdate,
  type StoredChange,
  type StoredChanges,
} from '../audit/audit.ts';
import { AppError } from '../http/app-error.ts';
import { parse } from '../http/parse.ts';
import { isDuplicate, orConflict, updateVersioned, withAppErrors } from '../mongo/database.ts';

/** The name of a kind of message in the table of a service. */
export type KindName<Kinds extends MailKinds> = keyof Kinds & string;

interface TextFields extends MailTemplate {
  _id: string;
  isOn: boolean;
  version: number;
}
type TextRecord = Readonly<TextFields>;

/** The text of a kind of message. */
type TextOf<Kinds extends MailKinds> = Omit<MailText, 'kind'> & { kind: KindName<Kinds> };

const textModelSchema = new Schema<TextFields>(
  {
    _id: String,
    subject: String,
    text: String,
    isOn: Boolean,
    version: Number,
  },
  { collection: 'mailtexts', versionKey: false },
);

/** The texts of messages, as changed by editors. They are not cached, because there are few messages. */
export class MailTexts<Kinds extends MailKinds> {
  readonly #kinds: Kinds;
  readonly #model: Model<TextFields>;
  readonly #changes: StoredChanges;

  constructor(kinds: Kinds, database: Connection, changes: StoredChanges) {
    this.#kinds = kinds;
    this.#model = database.model<TextFields>('MailText', auditedSchema(textModelSchema));
    this.#changes = changes;
  }

  async list(): Promise<TextOf<Kinds>[]> {
    const found = await withAppErrors(this.#model.find().lean<TextRecord[]>());
    const stored = found.flatMap(
      (record) => this.#changes.read(this.#model.collection, record) ?? [],
    );
    return Object.keys(this.#kinds).map((kind) =>
      this.#present(stored.find(({ _id }) => _id === kind) ?? this.#initial(kind)),
    );
  }

  async read(kind: KindName<Kinds>): Promise<TextOf<Kinds>> {
    return this.#present((await this.#stored(kind)) ?? this.#initial(kind));
  }

  /** Changes a text. Throws `version_conflict` if another request has changed the text. */
  async update(kind: KindName<Kinds>, change: UpdateMailText, by: Actor): Promise<TextOf<Kinds>> {
    const { version, ...fields } = parse(mailTextChange(this.#kindOf(kind)), change);
    const before = (await this.#stored(kind)) ?? (await this.#create(kind));
    if (version !== undefined && version !== before.version) throw new AppError('version_conflict');
    const planned: TextRecord = {
      ...before,
      ...(fields.subject !== undefined && { subject: fields.subject }),
      ...(fields.text !== undefined && { text: fields.text }),
      ...(fields.isOn !== undefined && { isOn: fields.isOn }),
    };
    if (JSON.stringify(planned) === JSON.stringify(before)) return this.#present(before);
    const entry = this.#changeOf(before, planned, by);
    const { $set, $min } = auditOfUpdate(entry);
    const { _id, version: _version, ...all } = planned;
    const update = updateVersioned(this.#model, before, { ...all, ...$set }, {}, { $min });
    const after = await orConflict(update.lean<TextRecord>());
    await this.#changes.log(this.#model.collection, kind, entry);
    return this.#present(after);
  }

  async #stored(kind: string): Promise<TextRecord | undefined> {
    const record = await withAppErrors(this.#model.findById(kind).lean<TextRecord>());
    return record ? this.#changes.read(this.#model.collection, record) : undefined;
  }

  /** Stores the default text, so that even the first change of the text updates an existing record. */
  async #create(kind: string): Promise<TextRecord> {
    const text = this.#initial(kind);
    await withAppErrors(this.#model.create(text)).catch((error: unknown) => {
      // Another request has stored the default at the same time.
      if (!isDuplicate(error)) throw error;
    });
    return text;
  }

  #initial(kind: string): TextRecord {
    const { subject, text } = this.#kindOf(kind);
    return { _id: kind, subject, text, isOn: true, version: 0 };
  }

  #kindOf(name: string) {
    const kind = this.#kinds[name];
    if (!kind) throw new AppError('not_found');
    return kind;
  }

  /** Returns the audit log entry of a change. */
  #changeOf(before: TextRecord, after: TextRecord, { by, address }: Actor): StoredChange {
    const fields = ({ subject, text, isOn }: TextRecord) => ({ subject, text, isOn });
    return {
      at: new Date().toISOString(),
      by,
      address,
      action: 'update',
      kind: 'email text',
      record: before._id,
      version: before.version + 1,
      label: this.#kindOf(before._id).name,
      ...auditedChange(fields(before), fields(after)),
    };
  }

  #present({ _id, subject, text, isOn, version }: TextRecord): TextOf<Kinds> {
    // The cast is safe: only records of kinds in the table are read.
    return { kind: _id as KindName<Kinds>, subject, text, isOn, version };
  }
}
