import { expect, it } from 'vitest';
import { shareQuestion } from './shared-question.ts';

it('callers who wait share the next question, never one that was sent before they called', async () => {
  const sent: ((answer: number) => void)[] = [];
  const question = shareQuestion(
    () =>
      new Promise<number>((resolve) => {
        sent.push(resolve);
      }),
  );
  const first = question();
  const waiting = [question(), question(), question()];
  expect(sent).toHaveLength(1);

  sent[0]?.(1);
  await expect(first).resolves.toBe(1);
  await expect.poll(() => sent.length).toBe(2);
  const later = question();
  sent[1]?.(2);
  await expect(Promise.all(waiting)).resolves.toEqual([2, 2, 2]);

  await expect.poll(() => sent.length).toBe(3);
  sent[2]?.(3);
  await expect(later).resolves.toBe(3);
  await expect.poll(() => sent.length).toBe(3);
});
