import { area } from '../../area.ts';
import type { RecordState, RecordValues } from './record-values.ts';

/** Input that was not saved, and the record that it was typed over. */
export interface Draft<Values> {
  values: Values;
  base: RecordState<Values>;
  /** When it was last kept; ISO 8601. */
  at: string;
}

/** Beyond this a draft would crowd out the others: a browser keeps some 5 million characters. */
const MOST_CHARACTERS = 500_000;

/** Drafts are those of a user: another one of the same browser does not find them. */
const keyOf = (record: string) => `journal:draft:${area.session.get()?.user ?? ''}:${record}`;

/** The draft of a record, such as `editor/{id}`, with the fields that `shape` has and no others. */
export function readDraft<Values extends RecordValues>(
  record: string,
  shape: Values,
): Draft<Values> | null {
  try {
    return parseDraft(JSON.parse(localStorage.getItem(keyOf(record)) ?? 'null'), shape);
  } catch {
    return null;
  }
}

export function writeDraft<Values extends RecordValues>(
  record: string,
  draft: Draft<Values>,
): void {
  try {
    const text = JSON.stringify(draft);
    if (text.length <= MOST_CHARACTERS) localStorage.setItem(keyOf(record), text);
  } catch {
    // A full or forbidden storage costs the draft, not the form.
  }
}

export function dropDraft(record: string): void {
  localStorage.removeItem(keyOf(record));
}

/** A stored draft, whatever a former release of the form has put there; null where it is none. */
export function parseDraft<Values extends RecordValues>(
  stored: unknown,
  shape: Values,
): Draft<Values> | null {
  if (!isObject(stored) || !isObject(stored.values) || !isObject(stored.base)) return null;
  const { values, base, at } = stored;
  if (!isObject(base.values) || typeof at !== 'string' || Number.isNaN(Date.parse(at))) return null;
  const version = typeof base.version === 'number' ? base.version : null;
  return {
    values: ofShape(values, shape),
    base: { values: ofShape(base.values, shape), version },
    at,
  };
}

function ofShape<Values extends RecordValues>(
  stored: Record<string, unknown>,
  shape: Values,
): Values {
  const fields = Object.entries(shape).map(([field, value]) => [
    field,
    typeof stored[field] === typeof value ? stored[field] : value,
  ]);
  return Object.fromEntries(fields) as Values;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
