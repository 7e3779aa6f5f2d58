// @vitest-environment jsdom
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { STYLE_TIMEOUT } from './document.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('removes the remotes’ pending style sheets after five seconds, and no others', () => {
  vi.useFakeTimers();
  document.head.innerHTML = `
    <link id="shell" rel="stylesheet" href="/assets/shell/main.css">
    <link id="loaded" rel="stylesheet" href="/remotes/public/loaded.css">
    <link id="pending" rel="stylesheet" href="/remotes/public/pending.css">
    <link id="of-the-bundler" rel="stylesheet" href="/remotes/public/chunk.css" data-rspack="x">
    <link id="script" rel="preload" as="script" href="/remotes/public/routes.js">`;
  const ids = () => [...document.head.children].map(({ id }) => id);
  const all = ids();
  Object.defineProperty(document.getElementById('loaded'), 'sheet', { value: {} });
  runInNewContext(STYLE_TIMEOUT, { document, setTimeout });
  vi.advanceTimersByTime(4_999);
  expect(ids()).toEqual(all);
  vi.advanceTimersByTime(1);
  expect(ids()).toEqual(all.filter((id) => id !== 'pending'));
});
