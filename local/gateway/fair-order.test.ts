import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FairOrder } from './fair-order.ts';

const IN_PROGRESS = 12;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns an order in which the bot has as many requests in progress as possible, and another request that waits. */
async function busyOrder() {
  const order = new FairOrder();
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (client: string, name: string) =>
    void order.turn(client).then((end) => {
      started.push(name);
      ends.push(end);
    });
  for (let n = 0; n <= IN_PROGRESS; n += 1) add('bot', `bot ${n}`);
  await settled();
  expect(started.splice(0)).toHaveLength(IN_PROGRESS);
  return { add, started, ends };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

it('starts the request of the client that sent least lately', async () => {
  const { add, started, ends } = await busyOrder();
  add('reader', 'reader 1');
  add('reader', 'reader 2');
  add('newcomer', 'newcomer 1');
  for (const end of ends.splice(0, 4)) {
    end();
    await settled();
  }
  expect(started).toEqual(['reader 1', 'newcomer 1', 'reader 2', `bot ${IN_PROGRESS}`]);
});

it('forgets what a client sent long ago', async () => {
  const { add, started, ends } = await busyOrder();
  await vi.advanceTimersByTimeAsync(60_000);
  for (let n = 0; n < IN_PROGRESS; n += 1) add('reader', `reader ${n}`);
  await settled();
  started.splice(0);
  add('reader', 'reader again');
  add('bot', 'bot again');
  ends.at(-1)?.();
  await settled();
  expect(started).toEqual(['bot again']);
});

it('starts one request for each that has ended', async () => {
  const { add, started, ends } = await busyOrder();
  add('reader', 'reader 1');
  ends[0]?.();
  ends[0]?.();
  await settled();
  expect(started).toEqual(['reader 1']);
});

it('counts slow requests for a while only, and once', async () => {
  const { add, started, ends } = await busyOrder();
  await vi.advanceTimersByTimeAsync(99);
  expect(started).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toEqual([`bot ${IN_PROGRESS}`]);
  const slow = ends.splice(0, IN_PROGRESS);
  for (let n = 0; n < 2 * IN_PROGRESS; n += 1) add('reader', `reader ${n}`);
  await settled();
  for (const end of slow) end();
  await settled();
  expect(started).toHaveLength(IN_PROGRESS);
});
