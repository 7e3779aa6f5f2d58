// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { isPressed, isTyping } from './key-match.ts';

const press = (key: string, options: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key, ...options });

it.each([
  ['/', press('/'), true],
  ['?', press('?', { shiftKey: true }), true],
  ['/', press('/', { ctrlKey: true }), false],
  ['Mod+S', press('s', { ctrlKey: true }), true],
  ['Mod+S', press('s', { metaKey: true }), true],
  ['Mod+S', press('S', { ctrlKey: true }), true],
  ['Mod+S', press('s'), false],
  ['Mod+S', press('s', { ctrlKey: true, altKey: true }), false],
  ['Alt+N', press('˜', { altKey: true, code: 'KeyN' }), true],
  ['Alt+N', press('n', { code: 'KeyN' }), false],
  ['Alt+N', press('p', { altKey: true, code: 'KeyP' }), false],
])('tells whether %s is pressed', (keys, event, expected) => {
  expect(isPressed(keys, event)).toBe(expected);
});

it.each([
  ['<input>', true],
  ['<input type="search">', true],
  ['<textarea></textarea>', true],
  ['<select></select>', true],
  ['<div contenteditable="true"><p id="inner"></p></div>', true],
  ['<input type="checkbox">', false],
  ['<button type="button"></button>', false],
  ['<p></p>', false],
])('knows where keys write something: %s', (html, expected) => {
  document.body.innerHTML = html;
  const target = document.querySelector('#inner') ?? document.body.firstElementChild;
  expect(isTyping(target, press('z'))).toBe(expected);
});

it('leaves the undoing of what is typed to the field, as a choice of one has none', () => {
  document.body.innerHTML = '<input><select></select>';
  const undoes = (field: string) =>
    isTyping(document.querySelector(field), press('z', { ctrlKey: true }));
  expect([undoes('input'), undoes('select')]).toEqual([true, false]);
});
