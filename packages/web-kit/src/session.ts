import { useSyncExternalStore } from 'react';

/** The session, as returned by a login. */
export interface Session {
  token: string;
  user: string;
}

export interface SessionStore {
  get(): Session | null;
  set(session: Session): void;
  /** Ends the session. If a token is given, ends the session only if it has this token. */
  clear(token?: string): void;
  /** Calls `listener` after every change in any tab. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/**
 * Creates a session store in local storage, which tabs share. If access to the storage is denied, the session ends with
 * the page.
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
    // `key` is null if another tab cleared the whole storage.
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
      // Read the storage again, because the event for a login in another tab may still be pending.
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

/** Returns the current session, or null if the user is not logged in. */
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
    // Access to the storage is denied, or it is full. The session remains in memory.
  }
}

function parseSession(value: string | null): Session | null {
  if (value === null) return null;
  try {
    const { token, user }: Partial<Session> = JSON.parse(value);
    return typeof token === 'string' && typeof user === 'string' ? { token, user } : null;
  } catch {
    return null;
  }
}
