import { getHotkeyHandler } from '@app/office-kit';
import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { Store } from '../store.ts';
import { singleKeys } from './single-keys.ts';

interface Shortcut {
  /** The keys, such as `/`, `Alt+N` or `Mod+S`. `Mod` is Ctrl, or Command on a Mac. */
  keys: string;
  name: string;
}

/** The shortcuts of all mounted components. */
const shortcuts = new Store<readonly Shortcut[]>([]);

export const useShortcuts = () => useSyncExternalStore(shortcuts.subscribe, shortcuts.get);

interface ShortcutOptions {
  /** Whether the shortcut also works in text fields. Set this only for keys that type no character. */
  whileTyping?: boolean;
  /** Whether the shortcut is active. The help does not list an inactive shortcut. */
  enabled?: boolean;
}

/** Lists keys in the help. The calling component handles the keys. */
export function useListedKeys(keys: string, name: string, enabled = true): void {
  useEffect(() => {
    if (!enabled) return;
    const added = { keys, name };
    shortcuts.set([...shortcuts.get(), added]);
    return () => shortcuts.set(shortcuts.get().filter((shortcut) => shortcut !== added));
  }, [keys, name, enabled]);
}

/**
 * Registers a shortcut and lists it in the help. The shortcut is inactive while a modal is open and, by default, in
 * text fields.
 */
export function useShortcut(
  keys: string,
  name: string,
  run: () => void,
  { whileTyping = false, enabled = true }: ShortcutOptions = {},
): void {
  useListedKeys(keys, name, enabled);

  const handle = (event: KeyboardEvent) => {
    if (!enabled || event.defaultPrevented || event.isComposing) return;
    if (keys.length === 1 && !singleKeys.get()) return;
    if (!whileTyping && isTyping(event)) return;
    // Prevents the browser's own action, such as the dialog for Ctrl+S, even while a modal is open.
    if (whileTyping) event.preventDefault();
    if (document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    if (!event.repeat) run();
  };
  // With Alt, some keyboard layouts produce another character, so the physical key is compared.
  const options = { preventDefault: false, usePhysicalKeys: keys.startsWith('Alt+') };
  // On some keyboard layouts, `/` or `?` requires Shift, so both variants are registered.
  const variants = [keys, `Shift+${keys}`];
  const listen = useEffectEvent(
    getHotkeyHandler(variants.map((variant) => [variant, handle, options])),
  );
  // A layout effect, because a later effect could miss a key pressed as soon as the page is visible.
  useLayoutEffect(() => {
    document.documentElement.addEventListener('keydown', listen);
    return () => document.documentElement.removeEventListener('keydown', listen);
  }, []);
}

const textFields = 'input, textarea, select, [contenteditable="true"]';
const otherInputs = 'input:is([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';

/**
 * Returns whether a key has an effect in the field that has the focus. A select reacts to letters, but not to letters
 * with Ctrl, Command or Alt, nor to `/` and `?`, with which no option begins.
 */
export function isTyping({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target.closest(otherInputs)) return false;
  if (target.matches('select')) return !(ctrlKey || metaKey || altKey || /^[/?]$/.test(key));
  return target.closest(textFields) !== null;
}

export const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

export function keysText(keys: string): string {
  if (isMac()) return keys.replace('Mod+', '⌘ ').replace('Alt+', '⌥ ');
  return keys.replace('Mod', 'Ctrl').replaceAll('+', ' + ');
}

export const ariaKeys = (keys: string) => keys.replace('Mod', isMac() ? 'Meta' : 'Control');
