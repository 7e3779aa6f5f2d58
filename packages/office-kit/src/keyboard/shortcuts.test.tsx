// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useShortcut, useShortcuts } from './shortcuts.ts';

const run = vi.fn();
let root: Root;

function Page({ keys, ...options }: { keys: string; whileTyping?: boolean; enabled?: boolean }) {
  useShortcut(keys, 'Do it', run, options);
  const listed = useShortcuts().map((shortcut) => `${shortcut.keys}: ${shortcut.name}`);
  return <output>{listed.join()}</output>;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="root"></div><div id="rest"></div>';
  root = createRoot(document.querySelector('#root') as Element);
});
afterEach(() => {
  act(() => root.unmount());
  run.mockClear();
  vi.unstubAllGlobals();
});

const show = (props: Parameters<typeof Page>[0]) => act(() => root.render(<Page {...props} />));

/** Presses a key. Returns whether the browser's own action was prevented. */
function press(key: string, options: KeyboardEventInit = {}, html = '<p></p>'): boolean {
  const rest = document.querySelector('#rest') as Element;
  rest.innerHTML = html;
  const target = rest.querySelector('#inner') ?? rest.firstElementChild;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options });
  return target?.dispatchEvent(event) === false;
}

it.each([
  ['/', '/', {}, 1],
  ['/', '/', { shiftKey: true }, 1],
  ['?', '?', { shiftKey: true }, 1],
  ['?', '?', {}, 1],
  ['/', '/', { ctrlKey: true }, 0],
  ['Mod+S', 's', { ctrlKey: true }, 1],
  ['Mod+S', 's', { metaKey: true }, 1],
  ['Mod+S', 'S', { ctrlKey: true }, 1],
  ['Mod+S', 's', {}, 0],
  ['Mod+S', 's', { ctrlKey: true, altKey: true }, 0],
  ['Alt+N', '˜', { altKey: true, code: 'KeyN' }, 1],
  ['Alt+N', 'n', { code: 'KeyN' }, 0],
  ['Alt+N', 'p', { altKey: true, code: 'KeyP' }, 0],
])('matches %s against “%s” with %j', (keys, key, options, times) => {
  show({ keys });
  expect(press(key, options)).toBe(times === 1);
  expect(run).toHaveBeenCalledTimes(times);
});

describe('in a field', () => {
  it.each([
    ['<input>', true],
    ['<input type="search">', true],
    ['<textarea></textarea>', true],
    ['<select></select>', false],
    ['<div contenteditable="true"><p id="inner"></p></div>', true],
    ['<input type="checkbox">', false],
    ['<button type="button"></button>', false],
    ['<p></p>', false],
  ])('ignores keys that have an effect in the field: %s', (html, isTyping) => {
    show({ keys: '/' });
    press('/', {}, html);
    expect(run).toHaveBeenCalledTimes(isTyping ? 0 : 1);
  });

  it('ignores letters in a select, where they choose an option, but not letters with Alt', () => {
    show({ keys: 'n' });
    press('n', {}, '<select></select>');
    expect(run).not.toHaveBeenCalled();
    show({ keys: 'Alt+N' });
    press('n', { altKey: true, code: 'KeyN' }, '<select></select>');
    expect(run).toHaveBeenCalledOnce();
  });

  it('leaves undo to a field, but not to a select, which has no undo', () => {
    show({ keys: 'Mod+Z' });
    press('z', { ctrlKey: true }, '<input>');
    expect(run).not.toHaveBeenCalled();
    press('z', { ctrlKey: true }, '<select></select>');
    expect(run).toHaveBeenCalledOnce();
  });

  it('works with the option `whileTyping`', () => {
    show({ keys: 'Mod+S', whileTyping: true });
    expect(press('s', { ctrlKey: true }, '<textarea></textarea>')).toBe(true);
    expect(run).toHaveBeenCalledOnce();
  });
});

it('neither runs a shortcut nor the browser’s own action while a modal is open', () => {
  show({ keys: 'Mod+S', whileTyping: true });
  expect(press('s', { ctrlKey: true }, '<div role="dialog"></div>')).toBe(true);
  expect(run).not.toHaveBeenCalled();
});

it('runs a shortcut once while its key is held down', () => {
  show({ keys: '/' });
  press('/');
  press('/', { repeat: true });
  expect(run).toHaveBeenCalledOnce();
});

it('lists and runs a shortcut only while it is enabled', () => {
  show({ keys: '/' });
  expect(document.querySelector('output')?.textContent).toBe('/: Do it');
  show({ keys: '/', enabled: false });
  expect(document.querySelector('output')?.textContent).toBe('');
  press('/');
  expect(run).not.toHaveBeenCalled();
});
