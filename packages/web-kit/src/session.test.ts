import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionStore } from './session.ts';

const KEY = 'journal.session';
const session = { token: 'a.b.c', user: 'Ada' };

/** Defines a minimal `window` with local storage. */
function openWindow(stored: Record<string, string>, denied = false) {
  const guard = () => {
    if (denied) throw new DOMException('The operation is insecure', 'SecurityError');
  };
  const localStorage = {
    getItem(key: string) {
      guard();
      return stored[key] ?? null;
    },
    setItem(key: string, value: string) {
      guard();
      stored[key] = value;
    },
    removeItem(key: string) {
      guard();
      delete stored[key];
    },
  };
  const opened = Object.assign(new EventTarget(), { localStorage });
  vi.stubGlobal('window', opened);
  return opened;
}

let stored: Record<string, string>;
beforeEach(() => {
  stored = {};
});
afterEach(() => vi.unstubAllGlobals());

describe('the session store', () => {
  it('stores only the token and the user, under its key', () => {
    openWindow(stored);
    const store = createSessionStore(KEY);
    store.set({ ...session, password: 'x' } as typeof session);
    expect(JSON.parse(stored[KEY] ?? '')).toEqual(session);
    expect(createSessionStore(KEY).get()).toEqual(session);
    store.clear();
    expect(stored).toEqual({});
  });

  it.each(['', '{', 'null', '{"token":1,"user":"Ada"}'])(
    'treats the stored value %j as signed out',
    (value) => {
      stored[KEY] = value;
      openWindow(stored);
      expect(createSessionStore(KEY).get()).toBeNull();
    },
  );

  it('detects a logout in another tab', () => {
    stored[KEY] = JSON.stringify(session);
    const opened = openWindow(stored);
    const store = createSessionStore(KEY);
    const listener = vi.fn();
    store.subscribe(listener);
    delete stored[KEY];
    opened.dispatchEvent(Object.assign(new Event('storage'), { key: KEY }));
    expect(store.get()).toBeNull();
    expect(listener).toHaveBeenCalledOnce();
  });

  it('does not end the session if an older token is refused, even if another tab has replaced the token', () => {
    stored[KEY] = JSON.stringify(session);
    openWindow(stored);
    const store = createSessionStore(KEY);
    const newer = { ...session, token: 'd.e.f' };
    stored[KEY] = JSON.stringify(newer);
    store.clear(session.token);
    expect(store.get()).toEqual(newer);
    expect(JSON.parse(stored[KEY] ?? '')).toEqual(newer);
    store.clear(newer.token);
    expect(store.get()).toBeNull();
    expect(stored).toEqual({});
  });

  it('stores the session until the page is closed if access to the storage is denied', () => {
    openWindow(stored, true);
    const store = createSessionStore(KEY);
    store.set(session);
    expect(store.get()).toEqual(session);
    store.clear('another');
    expect(store.get()).toEqual(session);
    store.clear(session.token);
    expect(store.get()).toBeNull();
  });
});
