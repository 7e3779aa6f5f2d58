import type { Area } from '@app/office-kit';
import { userIdOf } from '../session-user.ts';
import type { RecordState, RecordValues } from './record-values.ts';

export interface Draft<V> {
  values: V;
  base: RecordState<V>;
  /** The time at which the draft was last stored (ISO 8601). */
  at: string;
}

/** The maximum length of a draft in characters. It is a tenth of what browsers store per origin. */
const MAX_CHARACTERS = 500_000;

/** The age in days after which drafts are deleted, because abandoned drafts may contain personal data. */
const MAX_DAYS = 30;
const PREFIX = 'journal:draft:';
const TAB_KEY = 'journal:tab';

/** Returns a draft's storage key, which contains the user's id and, for a new record, the id of the tab. */
export function draftKey(area: Pick<Area, 'session'>, record: string, isNew: boolean) {
  const session = area.session.get();
  if (!session) return null;
  return `${PREFIX}${userIdOf(session)}:${record}${isNew ? `@${tabId()}` : ''}`;
}

/** Reads a draft. A copied tab reads the draft of the original tab until it is recognized as a copy. */
export function readDraft<V extends RecordValues>(key: string | null, shape: V): Draft<V> | null {
  if (key === null) return null;
  try {
    dropOldDrafts();
    return parseDraft(JSON.parse(localStorage.getItem(storedKey(key)) ?? 'null'), shape);
  } catch {
    return null;
  }
}

/** Stores a draft and returns whether that succeeded. On failure the previous draft is deleted. */
export function writeDraft<V extends RecordValues>(key: string | null, draft: Draft<V>): boolean {
  if (key === null) return false;
  try {
    const text = JSON.stringify(draft);
    if (text.length <= MAX_CHARACTERS) {
      localStorage.setItem(storedKey(key), text);
      return true;
    }
  } catch {
    // Ignored: the storage is full or disabled.
  }
  dropDraft(key);
  return false;
}

export function dropDraft(key: string | null): void {
  try {
    if (key !== null) localStorage.removeItem(storedKey(key));
  } catch {
    // The storage is disabled, so there is no draft to delete.
  }
}

/** Returns the storage keys of all drafts of the area's user in this browser. */
export function listDrafts(area: Pick<Area, 'session'>): string[] {
  const session = area.session.get();
  if (!session) return [];
  try {
    const userPrefix = `${PREFIX}${userIdOf(session)}:`;
    return Object.keys(localStorage).filter((key) => key.startsWith(userPrefix));
  } catch {
    return [];
  }
}

function dropOldDrafts(): void {
  for (const [key, text] of Object.entries(localStorage)) {
    if (key.startsWith(PREFIX) && isOld(text)) localStorage.removeItem(key);
  }
}

function isOld(text: string): boolean {
  try {
    return !(Date.now() - Date.parse(JSON.parse(text).at) <= MAX_DAYS * 86_400_000);
  } catch {
    return true;
  }
}

/** Returns the tab's id, which survives a reload and a login. */
function tabId(): string {
  try {
    const known = sessionStorage.getItem(TAB_KEY) ?? Math.random().toString(36).slice(2);
    sessionStorage.setItem(TAB_KEY, known);
    claim(known);
    return known;
  } catch {
    return 'tab';
  }
}

const OPEN_KEY = 'journal:tab-open';
/**
 * `claimed` contains the ids that this page has claimed. `copies` maps the former ids of copied tabs to their new ids.
 * All copies of this module on a page share these values.
 */
const claims: { claimed: Set<string>; copies: Map<string, string> } = (() => {
  const shared: { [name: symbol]: typeof claims } = globalThis as never;
  const name = Symbol.for(TAB_KEY);
  shared[name] ??= { claimed: new Set(), copies: new Map() };
  return shared[name];
})();

/**
 * Claims an id, and gives a copied tab a new one. When a browser duplicates a tab, it also copies the tab's storage and
 * therefore its id. A tab marks its storage while it is open, and removes the mark when it is left or reloaded. A newly
 * opened tab with a mark is therefore a copy, or its browser has crashed. The original tab holds a lock. If a marked
 * tab cannot get the lock, it is a copy. After a crash, no tab holds the lock, so the tab retains its id and its
 * drafts.
 */
function claim(id: string): void {
  // Browsers provide locks only on pages served over HTTPS or from localhost.
  if (claims.claimed.has(id) || typeof window === 'undefined' || !navigator.locks) return;
  claims.claimed.add(id);
  const ifAvailable = sessionStorage.getItem(OPEN_KEY) === id;
  sessionStorage.setItem(OPEN_KEY, id);
  addEventListener('pagehide', () => sessionStorage.removeItem(OPEN_KEY));
  addEventListener('pageshow', () => sessionStorage.setItem(OPEN_KEY, id));
  void navigator.locks.request(`${TAB_KEY}:${id}`, { ifAvailable }, (lock) => {
    // The lock is held until the page is closed.
    if (lock) return new Promise(() => undefined);
    sessionStorage.removeItem(TAB_KEY);
    claims.copies.set(id, tabId());
    dispatchEvent(new Event(TAB_KEY));
    return undefined;
  });
}

/** Returns the key of a draft. If the tab is a copy of another tab, the key contains the new id. */
function storedKey(key: string): string {
  const [record = '', id] = key.split(/@(?=[^@]*$)/);
  const copy = id === undefined ? undefined : claims.copies.get(id);
  return copy === undefined ? key : `${record}@${copy}`;
}

/** Calls `listener` when the tab is recognized as a copy. Returns a function that removes the listener. */
export function onCopiedTab(listener: () => void): () => void {
  addEventListener(TAB_KEY, listener);
  return () => removeEventListener(TAB_KEY, listener);
}

/** Parses a draft, which an earlier release may have stored. Returns null if `stored` is not a draft. */
export function parseDraft<V extends RecordValues>(stored: unknown, shape: V): Draft<V> | null {
  if (!isObject(stored) || !isObject(stored.values) || !isObject(stored.base)) return null;
  const { values, base, at } = stored;
  if (!isObject(base.values) || typeof at !== 'string' || Number.isNaN(Date.parse(at))) return null;
  const version = typeof base.version === 'number' ? base.version : null;
  const ofShape = (found: Record<string, unknown>) => {
    const fields = Object.entries(shape).map(([field, value]) => [
      field,
      Array.isArray(value) ? listIn(found[field]) : found[field],
    ]);
    const sound = fields.filter(([field, value]) => typeof value === typeof shape[String(field)]);
    // The cast is safe, because the fields and their types are those of `shape`.
    return { ...shape, ...Object.fromEntries(sound) } as V;
  };
  return { values: ofShape(values), base: { values: ofShape(base.values), version }, at };
}

/**
 * Returns a list of a draft, or undefined if the value is not a list. Drafts of earlier releases have lists as JSON
 * text.
 */
function listIn(found: unknown): readonly object[] | undefined {
  const list = typeof found === 'string' ? parsed(found) : found;
  return Array.isArray(list) && list.every(isObject) ? list : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
