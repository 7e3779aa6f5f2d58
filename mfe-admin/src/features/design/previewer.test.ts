import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Previewer, type PreviewState, TYPING_MS } from './previewer.ts';

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

/** Lets the waiting and what is settled come to its end. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const drawn = () => drawings.map(({ request }) => request);

it('draws at once what a click asks for, and what is typed once the typing rests', async () => {
  previewer.ask('first');
  await pass(0);
  drawings[0]?.finish();
  await pass(0);
  expect(state).toEqual({ picture: 'first!', drawing: false, failure: null });

  for (const typed of ['a', 'ab', 'abc']) {
    previewer.ask(typed, TYPING_MS);
    await pass(TYPING_MS - 1);
  }
  expect(drawn()).toEqual(['first']);
  await pass(1);
  expect(drawn()).toEqual(['first', 'abc']);
  expect(state).toEqual({ picture: 'first!', drawing: true, failure: null });
});

it('shows the last one that was asked for, whichever comes last, and ends the others', async () => {
  previewer.ask('old');
  await pass(0);
  previewer.ask('new');
  await pass(0);
  expect(drawings[0]?.signal.aborted).toBe(true);
  drawings[1]?.finish();
  await pass(0);
  drawings[0]?.finish();
  await pass(0);
  expect(state).toEqual({ picture: 'new!', drawing: false, failure: null });
  expect(discarded).toEqual(['old!']);
});

it('keeps the picture when the next one fails, and draws it when tried again', async () => {
  previewer.ask('a');
  await pass(0);
  drawings[0]?.finish();
  await pass(0);
  previewer.ask('b');
  await pass(0);
  const away = new Error('away');
  drawings[1]?.fail(away);
  await pass(0);
  expect(state).toEqual({ picture: 'a!', drawing: false, failure: away });
  expect(discarded).toEqual([]);

  previewer.ask('b');
  await pass(0);
  drawings[2]?.finish();
  await pass(0);
  expect(state).toEqual({ picture: 'b!', drawing: false, failure: null });
  expect(discarded).toEqual(['a!']);
});

it('says nothing of a request that was ended by the next, by what cannot be drawn, or by leaving', async () => {
  previewer.ask('a');
  await pass(0);
  drawings[0]?.finish();
  await pass(0);
  previewer.ask('b');
  await pass(0);
  previewer.cancel();
  drawings[1]?.fail(new Error('aborted'));
  await pass(0);
  expect(state).toEqual({ picture: 'a!', drawing: false, failure: null });

  previewer.ask('c', TYPING_MS);
  previewer.close();
  await pass(TYPING_MS);
  expect(drawn()).toEqual(['a', 'b']);
  expect(discarded).toEqual(['a!']);
});
