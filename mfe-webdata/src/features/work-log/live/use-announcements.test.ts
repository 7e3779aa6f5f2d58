// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RowChange } from './row-changes.ts';
import { useAnnouncements } from './use-live-entries.ts';

let live: ReturnType<typeof useAnnouncements>;
const Listener = () => {
  live = useAnnouncements();
  return null;
};
const changed = (...ids: string[]) =>
  act(() =>
    live.announce(
      new Map(ids.map((id): [string, RowChange] => [id, { kind: 'changed', version: 1 }])),
    ),
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

it('announces collected changes, and clears the text so that it can be repeated', async () => {
  await changed('a');
  await pass(1_999);
  expect(live.announcement).toBe('');
  await pass(1);
  expect(live.announcement).toBe('1 entry changed');
  await changed('b');
  await pass(3_000);
  expect(live.announcement).toBe('');
  await pass(2_000);
  expect(live.announcement).toBe('1 entry changed');
  await pass(60_000);
  expect(live.announcement).toBe('');
});

it('announces changes even while further changes arrive, and discards changes of a previous list', async () => {
  for (const id of ['a', 'b', 'c']) {
    await changed(id);
    await pass(900);
  }
  expect(live.announcement).toBe('3 entries changed');
  await changed('d');
  await act(() => live.forget());
  await pass(60_000);
  expect(live.announcement).toBe('');
});
