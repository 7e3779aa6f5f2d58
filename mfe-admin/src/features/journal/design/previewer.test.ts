import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEBOUNCE_MS, Previewer, type PreviewState } from './previewer.ts';

interface Drawing {
  request: string;
  signal: AbortSignal;
  finish(): void;
  fail(reason: Error): void;
}

let drawings: Drawing[];
let discarded: string[];
let state: PreviewState<string>;
let previewer: Previewer<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  drawings = [];
  discarded = [];
  previewer = new Previewer<string, string>({
    draw: (request, signal) =>
      new Promise((resolve, reject) => {
        drawings.push({ request, signal, finish: () => resolve(`${request}!`), fail: reject });
      }),
    discard: (picture) => discarded.push(picture),
    onChange: (next) => {
      state = next;
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const drawn = () => drawings.map(({ request }) => request);

it('draws a click at once, and typed values after a pause', async () => {
  previewer.request('first');
  await pass(0);
  drawings[0]?.finish();
  await pass(0);
  expect(state).toEqual({ picture: 'first!', drawing: false, failure: null });

  for (const typed of ['a', 'ab', 'abc']) {
    previewer.request(typed, DEBOUNCE_MS);
    await pass(DEBOUNCE_MS - 1);
  }
  expect(drawn()).toEqual(['first']);
  await pass(1);
  expect(drawn()).toEqual(['first', 'abc']);
  expect(state).toEqual({ picture: 'first!', drawing: true, failure: null });
});

it('shows the latest request regardless of the order of responses, and aborts the others', async () => {
  previewer.request('old');
  await pass(0);
  previewer.request('new');
  await pass(0);
  expect(drawings[0]?.signal.aborted).toBe(true);
  drawings[1]?.finish();
  await pass(0);
  drawings[0]?.finish();
  await pass(0);
  expect(state).toEqual({ picture: 'new!', drawing: false, failure: null });
  expect(discarded).toEqual(['old!']);
});

it('keeps the picture if the next request fails, and can retry', async () => {
  previewer.request('a');
  await pass(0);
  drawings[0]?.finish();
  await pass(0);
  previewer.request('b');
  await pass(0);
  const unavailable = new Error('unavailable');
  drawings[1]?.fail(unavailable);
  await pass(0);
  expect(state).toEqual({ picture: 'a!', drawing: false, failure: unavailable });
  expect(discarded).toEqual([]);

  previewer.request('b');
  await pass(0);
  drawings[2]?.finish();
  await pass(0);
  expect(state).toEqual({ picture: 'b!', drawing: false, failure: null });
  expect(discarded).toEqual(['a!']);
});

it('reports no failure of an aborted request', async () => {
  previewer.request('a');
  await pass(0);
  drawings[0]?.finish();
  await pass(0);
  previewer.request('b');
  await pass(0);
  previewer.cancel();
  drawings[1]?.fail(new Error('aborted'));
  await pass(0);
  expect(state).toEqual({ picture: 'a!', drawing: false, failure: null });

  previewer.request('c', DEBOUNCE_MS);
  previewer.close();
  await pass(DEBOUNCE_MS);
  expect(drawn()).toEqual(['a', 'b']);
  expect(discarded).toEqual(['a!']);
});
