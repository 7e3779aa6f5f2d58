import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FairOrder } from './fair-order.ts';

it('starts the request of a client that has waited longest since its last one', async () => {
  const order = new FairOrder();
  const started: string[] = [];
  const add = (client: string, name: string) =>
    void order.turn(client).then(() => started.push(name));
  for (let n = 1; n <= 10; n += 1) add('bot', `bot ${n}`);
  add('reader', 'reader 1');
  while (started.length < 4) await nextTurn();
  expect(started).toEqual(['bot 1', 'reader 1', 'bot 2', 'bot 3']);

  add('reader', 'reader 2');
  add('newcomer', 'newcomer 1');
  while (started.length < 13) await nextTurn();
  expect(started.slice(4)).toEqual([
    'newcomer 1',
    'reader 2',
    ...Array.from({ length: 7 }, (_, n) => `bot ${n + 4}`),
  ]);
});

it('starts only a few requests in a turn, so that new ones are noticed', async () => {
  const order = new FairOrder();
  const started: number[] = [];
  for (let n = 1; n <= 10; n += 1) void order.turn(`bot ${n}`).then(() => started.push(n));
  await nextTurn();
  expect(started).toEqual([1, 2, 3, 4]);
});
