import { expect, it } from 'vitest';
import { limitConcurrency } from './concurrency.ts';

it('runs a limited number of tasks in order, refuses tasks beyond the queue, and continues after failures', async () => {
  const run = limitConcurrency({ atOnce: 2, waiting: 1 });
  const started: string[] = [];
  const held = new Map<string, PromiseWithResolvers<string>>();
  const start = (name: string) =>
    run(() => {
      started.push(name);
      const task = Promise.withResolvers<string>();
      held.set(name, task);
      return task.promise;
    });

  const [first, second, third] = [start('a'), start('b'), start('c')];
  await expect(start('d')).rejects.toMatchObject({ code: 'unavailable' });
  expect(started).toEqual(['a', 'b']);

  held.get('a')?.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await expect.poll(() => started).toEqual(['a', 'b', 'c']);
  held.get('b')?.resolve('done');
  held.get('c')?.resolve('done');
  expect(await Promise.all([second, third])).toEqual(['done', 'done']);
  const last = start('e');
  held.get('e')?.resolve('done');
  expect(await last).toBe('done');
});
