// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { News } from './news.ts';
import { useSpoken } from './use-spoken.ts';

let live: ReturnType<typeof useSpoken>;
const Listener = () => {
  live = useSpoken();
  return null;
};
const changed = (...ids: string[]) =>
  act(() =>
    live.say(new Map(ids.map((id): [string, News] => [id, { kind: 'changed', version: 1 }]))),
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(() => createRoot(document.createElement('div')).render(createElement(Listener)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says what it has collected, and takes it away, so that the same words are said again', async () => {
  await changed('a');
  await pass(1_999);
  expect(live.spoken).toBe('');
  await pass(1);
  expect(live.spoken).toBe('1 entry changed');
  await changed('b');
  await pass(3_000);
  expect(live.spoken).toBe('');
  await pass(2_000);
  expect(live.spoken).toBe('1 entry changed');
  await pass(60_000);
  expect(live.spoken).toBe('');
});

it('speaks while there is always more, and not of a list that was left', async () => {
  for (const id of ['a', 'b', 'c']) {
    await changed(id);
    await pass(900);
  }
  expect(live.spoken).toBe('3 entries changed');
  await changed('d');
  await act(() => live.forget());
  await pass(60_000);
  expect(live.spoken).toBe('');
});
