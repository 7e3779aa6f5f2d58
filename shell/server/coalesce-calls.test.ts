import { expect, it } from 'vitest';
import { coalesceCalls } from './coalesce-calls.ts';

it('lets waiting callers share the next call, but never one that started before they called', async () => {
  const sent: ((result: number) => void)[] = [];
  const read = coalesceCalls(
    () =>
      new Promise<number>((resolve) => {
        sent.push(resolve);
      }),
  );
  const first = read();
  const waiting = [read(), read(), read()];
  expect(sent).toHaveLength(1);

  sent[0]?.(1);
  await expect(first).resolves.toBe(1);
  await expect.poll(() => sent.length).toBe(2);
  const later = read();
  sent[1]?.(2);
  await expect(Promise.all(waiting)).resolves.toEqual([2, 2, 2]);

  await expect.poll(() => sent.length).toBe(3);
  sent[2]?.(3);
  await expect(later).resolves.toBe(3);
  await expect.poll(() => sent.length).toBe(3);
});
