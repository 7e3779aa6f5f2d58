import { afterAll, beforeAll, expect, it } from 'vitest';
import { startReview, type TestReview } from '../testing/start-review.ts';
import { initialSettings } from './model.ts';
import { submissionsAt } from './service.ts';
import { sharedRead } from './shared-read.ts';

let review: TestReview;
beforeAll(async () => {
  review = await startReview();
});
afterAll(() => review.close());

const answer = async () => (await review.call('/api/review/submissions')).json();

it('reports that submissions are closed until an editor opens them', async () => {
  const limits = { maxAuthors: 5, maxReferences: 50, medians: null };
  expect(await answer()).toEqual({ state: 'closed', until: null, ...limits });
  await review.settings.create({ ...initialSettings, submissions: 'open' });
  expect(await answer()).toEqual({ state: 'open', until: null, ...limits });
});

it('closes submissions after their last day', () => {
  const settings = { submissions: 'open', until: '2026-05-31' } as const;
  const at = (time: string) => submissionsAt(settings, Date.parse(time));
  expect(at('2026-05-31T23:59:59Z')).toEqual({ state: 'open', until: '2026-05-31' });
  expect(at('2026-06-01T00:00:00Z')).toEqual({ state: 'closed', until: null });
});

it('reads once for concurrent callers, and again after a write, a failure or the end of a read', async () => {
  const answers: PromiseWithResolvers<number>[] = [];
  const { read, forget } = sharedRead(() => {
    const answer = Promise.withResolvers<number>();
    answers.push(answer);
    return answer.promise;
  });
  const both = [read(), read()];
  forget();
  const later = read();
  expect(answers).toHaveLength(2);
  answers[0]?.resolve(1);
  expect(await Promise.all(both)).toEqual([1, 1]);
  // After the end of the first read, callers still share the second read.
  const shared = read();
  answers[1]?.reject(new Error('away'));
  await expect(Promise.all([later, shared])).rejects.toThrow('away');
  const last = read();
  answers[2]?.resolve(3);
  expect(await last).toBe(3);
  expect(answers).toHaveLength(3);
});
