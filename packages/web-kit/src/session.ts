import { useSyncExternalStore } from 'react';

/** What a login answers, kept as it is. */
export interface Session {
  token: string;
  user: string;
}

export interface SessionStore {
  get(): Session | null;
  set(session: Session): void;
  /** Ends the session; with a token only the one that has it, and not one that has followed it. */
  clear(token?: string): void;
  /** Called on every change, in this tab or another; returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/**
 * The signed-in user of one area, in local storage under a fixed key. Other tabs follow. Where the
 * browser refuses storage the session lasts as long as the page.
 */
export function createSessionStore(key: string): SessionStore {
  const listeners = new Set<() => void>();
  let raw = readStorage(key);
  let current = parseSession(raw);

  const change = (value: string | null) => {
    if (value === raw) return;
    raw = value;
    current = parseSession(value);
    for (const listener of listeners) listener();
  };

  if (typeof window !== 'undefined') {
    // `key` is null when another tab clears the whole storage.
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) change(readStorage(key));
    });
  }

  return {
    get: () => current,
    set(session) {
      const value = JSON.stringify({ token: session.token, user: session.user });
      writeStorage(key, value);
      change(value);
    },
    clear(token) {
      // Another tab's login may not have been heard of yet.
      if (token !== undefined) change(readStorage(key) ?? raw);
      if (token !== undefined && current?.token !== token) return;
      writeStorage(key, null);
      change(null);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The session, re-rendering on every change; null while signed out. */
export function useSession(store: SessionStore): Session | null {
  return useSyncExternalStore(store.subscribe, store.get, () => null);
}

function readStorage(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStorage(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // Storage is refused or full: the page's own copy still holds the session.
  }
}

function parseSession(value: string | null): Session | null {
  if (value === null) return null;
  try {
    const { token, user } = JSON.parse(value) as Partial<Session>;
    return typeof token === 'string' && typeof user === 'string' ? { token, user } : null;
  } catch {
    return null;
  }
}
