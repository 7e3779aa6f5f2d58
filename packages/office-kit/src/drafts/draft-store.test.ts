import { createSessionStore } from '@app/web-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftKey, listDrafts, parseDraft, readDraft, writeDraft } from './draft-store.ts';

const area = { session: createSessionStore('journal:test') };
const shape = { name: '', hidden: true };
const at = '2026-11-21T10:00:00.000Z';
const base = { values: { name: 'Ada', hidden: true }, version: 3 };

it('reads a stored draft', () => {
  const draft = { values: { name: 'Ada L.', hidden: false }, base, at };
  expect(parseDraft(JSON.parse(JSON.stringify(draft)), shape)).toEqual(draft);
});

it('has no version for a new record', () => {
  const stored = { values: { name: 'Ada', hidden: true }, base: { ...base, version: null }, at };
  expect(parseDraft(stored, shape)?.base.version).toBeNull();
});

it('ignores unknown fields and values of the wrong type', () => {
  const stored = {
    values: { name: 7, hidden: false, gone: 'x' },
    base: { values: {}, version: 1 },
    at,
  };
  expect(parseDraft(stored, shape)).toEqual({
    values: { name: '', hidden: false },
    base: { values: shape, version: 1 },
    at,
  });
});

it('reads lists, and the lists of earlier releases, which are JSON text', () => {
  const authors = [{ name: 'Ada' }];
  const read = (list: unknown) => {
    const draft = { values: { authors: list }, base: { values: { authors: [] }, version: 1 }, at };
    return parseDraft(draft, { authors: [{ name: 'stored' }] })?.values.authors;
  };
  expect(read(authors)).toEqual(authors);
  expect(read(JSON.stringify(authors))).toEqual(authors);
  expect(read('"Ada"')).toEqual([{ name: 'stored' }]);
  expect(read([7])).toEqual([{ name: 'stored' }]);
});

it.each([
  ['nothing', null],
  ['a string', 'draft'],
  ['an array', []],
  ['no values', { base, at }],
  ['no base', { values: {}, at }],
  ['an invalid date', { values: {}, base, at: 'yesterday' }],
])('rejects %s', (_, stored) => {
  expect(parseDraft(stored, shape)).toBeNull();
});

/** A minimal `Storage`, which stores items as its own properties. */
function makeStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods);
}

describe('the draft store', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', makeStorage());
    vi.stubGlobal('sessionStorage', makeStorage());
    area.session.set({ token: 'void', user: 'ada' });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
    area.session.clear();
  });
  const draft = { values: { name: 'Ada L.', hidden: false }, base, at };
  const write = (key: string | null, values = draft.values) =>
    writeDraft(key, { ...draft, values, at: new Date().toISOString() });

  it('shares the draft of a record only between tabs of the same user', () => {
    const key = draftKey(area, 'editor/1', false);
    expect(write(key)).toBe(true);
    vi.stubGlobal('sessionStorage', makeStorage());
    expect(draftKey(area, 'editor/1', false)).toBe(key);
    expect(readDraft(key, shape)?.values).toEqual(draft.values);
    area.session.set({ token: 'void', user: 'bob' });
    expect(readDraft(draftKey(area, 'editor/1', false), shape)).toBeNull();
  });

  it('lists only the drafts of the signed-in user', () => {
    const keys = [draftKey(area, 'editor/1', false), draftKey(area, 'editor/new', true)];
    for (const key of keys) write(key);
    area.session.set({ token: 'void', user: 'adam' });
    write(draftKey(area, 'editor/1', false));
    area.session.set({ token: 'void', user: 'ada' });
    expect(listDrafts(area).sort()).toEqual(keys.sort());
    area.session.clear();
    expect(listDrafts(area)).toEqual([]);
  });

  it('limits the draft of a new record to its tab', () => {
    const key = draftKey(area, 'editor/new', true);
    write(key);
    expect(readDraft(draftKey(area, 'editor/new', true), shape)?.values).toEqual(draft.values);
    vi.stubGlobal('sessionStorage', makeStorage());
    expect(readDraft(draftKey(area, 'editor/new', true), shape)).toBeNull();
  });

  it('stores nothing without a session', () => {
    area.session.clear();
    const key = draftKey(area, 'editor/1', false);
    expect(write(key)).toBe(false);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('reports that a draft is too long, and deletes the previous one', () => {
    const key = draftKey(area, 'editor/1', false);
    write(key);
    expect(write(key, { name: 'x'.repeat(500_000), hidden: false })).toBe(false);
    expect(readDraft(key, shape)).toBeNull();
  });

  it('deletes drafts after 30 days, and unreadable drafts', () => {
    vi.useFakeTimers({ now: Date.parse('2026-01-01T12:00:00Z') });
    const [left, key] = [draftKey(area, 'editor/1', false), draftKey(area, 'editor/2', false)];
    write(left);
    localStorage.setItem('journal:draft:ada:broken', '{');
    localStorage.setItem('other', '{');
    vi.setSystemTime(Date.parse('2026-01-02T12:00:00Z'));
    write(key);
    vi.setSystemTime(Date.parse('2026-01-31T13:00:00Z'));
    expect(readDraft(key, shape)?.values).toEqual(draft.values);
    expect(Object.keys(localStorage).sort()).toEqual([key, 'other']);
  });
});
