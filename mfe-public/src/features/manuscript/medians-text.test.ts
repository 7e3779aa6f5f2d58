import { expect, it } from 'vitest';
import { mediansText } from './medians-text.ts';

it.each([
  [
    { daysToFirstDecision: 22.6, daysToPublication: 61 },
    'Half of the manuscripts so far had their first decision within 23 days; half of the published ones were published within 61 days of submission.',
  ],
  [
    { daysToFirstDecision: 0.2, daysToPublication: null },
    'Half of the manuscripts so far had their first decision within 1 day.',
  ],
  [
    { daysToFirstDecision: null, daysToPublication: 61 },
    'Half of the published articles so far were published within 61 days of submission.',
  ],
  [{ daysToFirstDecision: null, daysToPublication: null }, ''],
])('states how long the journal takes to decide and publish: %j', (medians, text) => {
  expect(mediansText(medians)).toBe(text);
});
