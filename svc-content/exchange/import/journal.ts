import {
  importEditorSchema,
  importIndexingEntrySchema,
  type JournalChange,
  type JournalPart,
  mailKindLabel,
  mailKindNames,
  mailKinds,
  mailTextChange,
  picturePath,
  updateDocumentDesignSchema,
  updateSettingsSchema,
} from '@app/contracts';
import { validationIssuesOf } from '@app/service-kit';
import type { Actor } from '@app/service-kit/audit';
import type { z } from 'zod';
import type { Snapshot } from '../../articles/catalogue/snapshot.ts';
import type { DesignCollection } from '../../journal/design/model.ts';
import { updateDesign } from '../../journal/design/service.ts';
import type { EditorCollection } from '../../journal/editors/model.ts';
import type { IndexingCollection } from '../../journal/indexing/model.ts';
import type { SettingsCollection } from '../../journal/settings/model.ts';
import { cleanSettings, writeSettings } from '../../journal/settings/service.ts';
import type { JournalMailTexts } from '../../office/mails/mails.ts';
import { differing, type RecordCollection } from '../../store/record-store/record-collection.ts';
import { archivedPath, type Stores, storedName } from '../../store/storage/stores.ts';
import { requireSent } from './exported-file.ts';

type Fields = Record<string, unknown>;

export interface JournalImport {
  catalogue: { readonly current: Snapshot };
  settings: SettingsCollection;
  design: DesignCollection;
  editors: EditorCollection;
  indexing: IndexingCollection;
  mailTexts: JournalMailTexts;
  stores: Stores;
}

/** The value of `part` in steps that change the text of an email. */
const MAIL_TEXT = 'mailtext';

/**
 * A step of an import, for one record: the planned change, the paths of the required files, and the function that
 * writes the record.
 */
interface Step {
  change: Omit<JournalChange, 'part'> & { part: JournalPart | typeof MAIL_TEXT };
  files: string[];
  write(by: Actor): Promise<unknown>;
}

/** Predicts the changes of `importJournal`. `covers` are the paths of the pictures of the journal's issues. */
export async function planJournal(
  parts: JournalImport,
  journal: Fields,
  covers: readonly string[],
) {
  const steps = await stepsOf(parts, journal);
  const files = steps.filter(isDue).flatMap((step) => step.files);
  const mailTexts = steps.flatMap(({ change: { part, ...change } }) =>
    part === MAIL_TEXT ? change : [],
  );
  return { changes: changesOf(steps), mailTexts, files: [...new Set([...covers, ...files])] };
}

/**
 * Imports the settings, the design and the texts of emails of an exported journal. Changes editors and indexing
 * entries whose names exist, and adds the others. Removes nothing. A repeated import changes nothing. Throws
 * `invalid_request` before any write if a picture or form is missing.
 */
export async function importJournal(
  parts: JournalImport,
  journal: Fields,
  by: Actor,
): Promise<JournalChange[]> {
  const steps = await stepsOf(parts, journal);
  const due = steps.filter(isDue);
  for (const path of new Set(due.flatMap(({ files }) => files))) {
    await requireSent(parts.stores, path, 'source');
  }
  // Steps run one after another, because editors are displayed in the order of their creation.
  for (const { write } of due) await write(by);
  return changesOf(steps);
}

/** Returns the changes of the steps, except changes of texts of emails. */
const changesOf = (steps: readonly Step[]): JournalChange[] =>
  steps.flatMap(({ change: { part, ...change } }) =>
    part === MAIL_TEXT ? [] : { part, ...change },
  );

const isDue = ({ change }: Step) => change.outcome === 'new' || change.outcome === 'changed';

async function stepsOf(parts: JournalImport, journal: Fields): Promise<Step[]> {
  const { settings, design, editors, indexing, mailTexts, stores } = parts;
  const { records, ...current } = parts.catalogue.current;
  const steps: Step[] = [];

  if (isFields(journal.settings)) {
    const { id: _id, origin: _origin, version: _version, ...sent } = journal.settings;
    const parsed = validFields(updateSettingsSchema, sent);
    const { id, origin, version, ...given } = parsed.fields ?? {};
    const fields = cleanSettings(given);
    steps.push(
      stepOf('settings', '', records.settings, { ...parsed, fields }, Object.values(fields), (by) =>
        writeSettings(settings, { expected: undefined, fields: () => fields, by }),
      ),
    );
  }
  if (isFields(journal.design)) {
    const { version: _version, ...sent } = journal.design;
    const parsed = validFields(updateDocumentDesignSchema, sent);
    const { fields = {} } = parsed;
    steps.push(
      stepOf('design', '', records.design, parsed, Object.values(fields), (by) =>
        updateDesign({ design, stores }, fields, by),
      ),
    );
  }
  const known = [...current.editors];
  for (const sent of listOf(journal.editors)) {
    const parsed = validFields(importEditorSchema, sent);
    const { fields } = parsed;
    const name = nameOf(sent.name);
    const editor = take(known, (each) => each.name === fields?.name);
    steps.push(
      stepOf('editors', name, editor, parsed, fields ? [picturePath(fields)] : [], (by) =>
        save(editors, editor, fields, by),
      ),
    );
  }
  const entries = [...current.indexing];
  for (const sent of listOf(journal.indexing)) {
    const parsed = validFields(importIndexingEntrySchema, sent);
    const fields = parsed.fields && { ...parsed.fields, image: storedName(parsed.fields.image) };
    const entry = take(entries, ({ title }) => title === fields?.title);
    const image = parsed.fields?.image ?? '';
    steps.push(
      stepOf('indexing', nameOf(sent.title), entry, { ...parsed, fields }, [image], (by) =>
        save(indexing, entry, fields, by),
      ),
    );
  }
  const texts = listOf(journal.mailtexts);
  const storedTexts = texts.length > 0 ? await mailTexts.list() : [];
  for (const { kind, version: _version, ...sent } of texts) {
    const known = mailKindNames.find((name) => name === kind);
    const text = storedTexts.find((each) => each.kind === kind);
    // The file of a later release may have other kinds.
    if (!known || !text) {
      const faults = ['kind: There is no such email'];
      const unknown = { fields: undefined, faults };
      steps.push(stepOf(MAIL_TEXT, nameOf(kind), undefined, unknown, [], async () => undefined));
      continue;
    }
    const parsed = validFields(mailTextChange(mailKinds[known]), sent);
    const { fields = {} } = parsed;
    steps.push(
      stepOf(MAIL_TEXT, mailKindLabel(known), text, parsed, [], (by) =>
        mailTexts.update(known, fields, by),
      ),
    );
  }
  return steps;
}

interface Parsed<F> {
  /** The valid fields, or undefined if a required field is invalid. */
  fields: F | undefined;
  faults: string[];
}

/**
 * `current` is the journal's record. `addresses` are texts of the exported record, including the addresses of its
 * pictures and forms.
 */
function stepOf<F extends object>(
  part: Step['change']['part'],
  name: string,
  current: F | undefined,
  { fields, faults }: Parsed<Partial<F>>,
  addresses: readonly unknown[],
  write: Step['write'],
): Step {
  const changed = fields && current && differing(current, fields);
  const known = changed ? 'changed' : 'same';
  const outcome = current ? known : 'new';
  return {
    change: {
      part,
      name,
      outcome: fields ? outcome : 'faulty',
      fields: Object.keys(changed ?? {}),
      faults,
    },
    files: addresses.flatMap((address) => archivedPath(String(address)) ?? []),
    write,
  };
}

function validFields<S extends z.ZodType>(schema: S, sent: Fields): Parsed<z.infer<S>> {
  const { data, error } = schema.safeParse(sent);
  const issues = error ? validationIssuesOf(error) : [];
  if (issues.length === 0) return { fields: data, faults: [] };
  const faulty = new Set(issues.map(({ path }) => path.split('.')[0]));
  const valid = Object.fromEntries(Object.entries(sent).filter(([name]) => !faulty.has(name)));
  return {
    fields: schema.safeParse(valid).data,
    faults: issues.map(({ path, message }) => `${path}: ${message}`),
  };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
const nameOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Removes and returns the first item that `isWanted` accepts. The removal lets two imported items with the same name
 * match different records.
 */
function take<T>(items: T[], isWanted: (item: T) => boolean): T | undefined {
  const at = items.findIndex(isWanted);
  return at < 0 ? undefined : items.splice(at, 1)[0];
}

/** Changes the record, or creates it if it does not exist. */
async function save<F extends { version: number }, R extends Readonly<F> & { _id: unknown }>(
  collection: RecordCollection<F, R>,
  known: R | undefined,
  fields: Partial<R & F> = {},
  by: Actor,
): Promise<void> {
  if (!known) await collection.create(fields, by);
  else
    await collection.update(String(known._id), {
      expected: known.version,
      fields: () => fields,
      by,
    });
}
