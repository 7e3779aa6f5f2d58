import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { takeTurns } from './turns.ts';

it('lets other work run between expensive reads, and refuses reads beyond the limit', async () => {
  const inTurn = takeTurns();
  const order: string[] = [];
  setImmediate(() => order.push('another request'));
  const reads = Array.from({ length: 3 }, (_, n) => inTurn(() => order.push(`read ${n}`)));
  await Promise.all(reads);
  expect(order).toEqual(['read 0', 'another request', 'read 1', 'read 2']);

  const outcomes = await Promise.allSettled(Array.from({ length: 150 }, () => inTurn(() => 1)));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(49);
  await nextTurn();
  expect(await inTurn(() => 2)).toBe(2);
});

it('continues after a failed read', async () => {
  const inTurn = takeTurns();
  const failing = inTurn(() => {
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(await inTurn(() => 1)).toBe(1);
});
