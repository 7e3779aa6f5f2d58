import { afterAll, beforeAll, expect, it } from 'vitest';
import { startReview, type TestReview } from '../testing/start-review.ts';
import { initialSettings } from './model.ts';
import { submissionsAt } from './service.ts';

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
