/** `/`, `?`, `Alt+N`, `Mod+S`: Mod is Ctrl, and Command on a Mac. */
export type Keys = string;

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey'>;

export function isPressed(keys: Keys, event: Pressed): boolean {
  const parts = keys.split('+');
  const key = parts.pop() ?? '';
  const mod = event.ctrlKey || event.metaKey;
  if (parts.includes('Mod') !== mod || parts.includes('Alt') !== event.altKey) return false;
  // With Alt some keyboards write another letter: the key itself is asked for.
  return event.altKey ? event.code === `Key${key}` : event.key.toLowerCase() === key.toLowerCase();
}

const text = 'input, textarea, select, [contenteditable="true"]';
const noText = 'input:is([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';

/** Whether keys are being typed into something; a choice takes letters, but none with Ctrl or Command. */
export function isTyping(
  target: EventTarget | null,
  { ctrlKey, metaKey }: Pick<Pressed, 'ctrlKey' | 'metaKey'>,
): boolean {
  if (!(target instanceof Element) || target.closest(noText)) return false;
  if ((ctrlKey || metaKey) && target.matches('select')) return false;
  return target.closest(text) !== null;
}

export const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** As the keys are printed on the keyboard in use. */
export function keysText(keys: Keys): string {
  if (isMac()) return keys.replace('Mod+', '⌘ ').replace('Alt+', '⌥ ');
  return keys.replace('Mod', 'Ctrl').replaceAll('+', ' + ');
}

/** For `aria-keyshortcuts`. */
export const ariaKeys = (keys: Keys) => keys.replace('Mod', isMac() ? 'Meta' : 'Control');
