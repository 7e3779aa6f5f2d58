import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isPressed, isTyping, type Keys } from './key-match.ts';

interface Shortcut {
  keys: Keys;
  /** What it does, for the help: `Save the article`. */
  name: string;
}

/** Those of the pages that are open, the ones of the frame first. */
let shortcuts: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Shortcut[]): void {
  shortcuts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All that work now. */
export const useShortcuts = () => useSyncExternalStore(subscribe, () => shortcuts);

interface ShortcutOptions {
  /** Also while something is typed: for keys that write nothing. */
  whileTyping?: boolean;
  /** False while there is nothing that it could do; it is not in the help then. */
  enabled?: boolean;
}

/**
 * Does something by a key while the calling component is there. Nothing happens while text is typed or a
 * modal is open, and the keys are listed in the help (`?`).
 */
export function useShortcut(
  keys: Keys,
  name: string,
  run: () => void,
  { whileTyping = false, enabled = true }: ShortcutOptions = {},
): void {
  const latest = useRef(run);
  latest.current = run;

  useEffect(() => {
    if (!enabled) return;
    const own = { keys, name };
    change([...shortcuts, own]);
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isPressed(keys, event)) return;
      if (!whileTyping && isTyping(event.target, event)) return;
      // The browser would do something of its own, such as save the page.
      if (whileTyping) event.preventDefault();
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
      change(shortcuts.filter((shortcut) => shortcut !== own));
    };
  }, [keys, name, whileTyping, enabled]);
}
