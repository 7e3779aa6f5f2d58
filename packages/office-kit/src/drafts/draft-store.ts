import { type Area, userIdOf } from '@app/office-kit';
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

/** Drafts hold what people wrote of themselves: what nobody came back for in this time goes. */
const MOST_DAYS = 30;
const PREFIX = 'journal:draft:';
const TAB_KEY = 'journal:tab';

/**
 * Where the draft of a record, such as `editor/{id}`, is kept: by its user, so that another one of the same
 * browser does not find it, and that of a record not made yet by its tab, as each tab makes one of its own.
 * Null without a user, as nobody would find it again.
 */
export function draftKey(
  area: Pick<Area, 'session'>,
  record: string,
  isNew: boolean,
): string | null {
  const session = area.session.get();
  if (!session) return null;
  return `${PREFIX}${userIdOf(session)}:${record}${isNew ? `@${tabName()}` : ''}`;
}

/** The draft of that key, with the fields that `shape` has and no others. */
export function readDraft<Values extends RecordValues>(
  key: string | null,
  shape: Values,
): Draft<Values> | null {
  if (key === null) return null;
  try {
    dropOldDrafts(Date.now());
    return parseDraft(JSON.parse(localStorage.getItem(key) ?? 'null'), shape);
  } catch {
    return null;
  }
}

/** Answers whether it is kept; if not, none of before is left that would be taken for it. */
export function writeDraft<Values extends RecordValues>(
  key: string | null,
  draft: Draft<Values>,
): boolean {
  if (key === null) return false;
  try {
    const text = JSON.stringify(draft);
    if (text.length <= MOST_CHARACTERS) {
      localStorage.setItem(key, text);
      return true;
    }
  } catch {
    // A full or forbidden storage costs the draft, not the form.
  }
  dropDraft(key);
  return false;
}

export function dropDraft(key: string | null): void {
  try {
    if (key !== null) localStorage.removeItem(key);
  } catch {
    // A forbidden storage holds none.
  }
}

function dropOldDrafts(now: number): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  for (const key of keys) {
    if (ageInDays(localStorage.getItem(key), now) > MOST_DAYS) localStorage.removeItem(key);
  }
}

/** What cannot be read has no age that would be young enough. */
function ageInDays(text: string | null, now: number): number {
  try {
    const at = Date.parse(JSON.parse(text ?? 'null').at);
    return Number.isNaN(at) ? Number.POSITIVE_INFINITY : (now - at) / 86_400_000;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Stays through a reload and a login, and differs from tab to tab. */
function tabName(): string {
  try {
    const known = sessionStorage.getItem(TAB_KEY) ?? Math.random().toString(36).slice(2);
    sessionStorage.setItem(TAB_KEY, known);
    return known;
  } catch {
    return 'tab';
  }
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
