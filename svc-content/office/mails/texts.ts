import {
  type MailKindName,
  type MailTemplate,
  type MailText,
  mailKindNames,
  mailKinds,
  mailTextChange,
  type UpdateMailText,
} from '@app/contracts';
import { AppError, parse } from '@app/service-kit';
import {
  type Actor,
  auditedSchema,
  auditOfUpdate,
  type StoredChanges,
} from '@app/service-kit/audit';
import { isDuplicate, orConflict, updateVersioned, withAppErrors } from '@app/service-kit/mongo';
import { type Connection, type Model, Schema } from 'mongoose';
import { type AuditedKind, changeOf } from '../../store/record-store/audited-kind.ts';

interface TextFields extends MailTemplate {
  _id: MailKindName;
  isOn: boolean;
  version: number;
}
type TextRecord = Readonly<TextFields>;

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

const auditedText: AuditedKind<TextRecord> = {
  kind: 'email text',
  label: ({ _id }) => mailKinds[_id].name,
};

/** The texts of messages, as changed by editors. They are not cached, because there are few messages. */
export class MailTexts {
  readonly #model: Model<TextFields>;
  readonly #changes: StoredChanges;

  constructor(database: Connection, changes: StoredChanges) {
    this.#model = database.model<TextFields>('MailText', auditedSchema(textModelSchema));
    this.#changes = changes;
  }

  async list(): Promise<MailText[]> {
    const found = await withAppErrors(this.#model.find().lean<TextRecord[]>());
    const stored = found.flatMap(
      (record) => this.#changes.read(this.#model.collection, record) ?? [],
    );
    return mailKindNames.map((kind) =>
      present(stored.find(({ _id }) => _id === kind) ?? initialText(kind)),
    );
  }

  async read(kind: MailKindName): Promise<MailText> {
    return present((await this.#stored(kind)) ?? initialText(kind));
  }

  /** Changes a text. Throws `version_conflict` if another request has changed it. */
  async update(kind: MailKindName, change: UpdateMailText, by: Actor): Promise<MailText> {
    const { version, ...fields } = parse(mailTextChange(kind), change);
    const before = (await this.#stored(kind)) ?? (await this.#create(kind));
    if (version !== undefined && version !== before.version) throw new AppError('version_conflict');
    const planned: TextRecord = {
      ...before,
      ...(fields.subject !== undefined && { subject: fields.subject }),
      ...(fields.text !== undefined && { text: fields.text }),
      ...(fields.isOn !== undefined && { isOn: fields.isOn }),
    };
    if (JSON.stringify(planned) === JSON.stringify(before)) return present(before);
    const entry = changeOf(auditedText, { before, after: planned }, before.version + 1, by);
    const { $set, $min } = auditOfUpdate(entry);
    const { _id, version: _version, ...all } = planned;
    const update = updateVersioned(this.#model, before, { ...all, ...$set }, {}, { $min });
    const after = await orConflict(update.lean<TextRecord>());
    await this.#changes.log(this.#model.collection, kind, entry);
    return present(after);
  }

  async #stored(kind: MailKindName): Promise<TextRecord | undefined> {
    const record = await withAppErrors(this.#model.findById(kind).lean<TextRecord>());
    return record ? this.#changes.read(this.#model.collection, record) : undefined;
  }

  /** Stores the default text, so that the first change is also an update of a record. */
  async #create(kind: MailKindName): Promise<TextRecord> {
    const text = initialText(kind);
    await withAppErrors(this.#model.create(text)).catch((error: unknown) => {
      // Another request has stored the default at the same time.
      if (!isDuplicate(error)) throw error;
    });
    return text;
  }
}

const initialText = (kind: MailKindName): TextRecord => {
  const { subject, text } = mailKinds[kind];
  return { _id: kind, subject, text, isOn: true, version: 0 };
};

const present = ({ _id, subject, text, isOn, version }: TextRecord): MailText => ({
  kind: _id,
  subject,
  text,
  isOn,
  version,
});
