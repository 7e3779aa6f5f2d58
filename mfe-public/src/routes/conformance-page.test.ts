import { afterEach, beforeEach, expect, it } from 'vitest';
import conformance from '../features/conformance/results.json' with { type: 'json' };
import { type FakeContent, startFakeContent } from '../testing/fake-content.ts';
import { settings } from '../testing/records.ts';

let content: FakeContent;
beforeEach(async () => {
  content = await startFakeContent({ '/api/settings': settings });
});
afterEach(() => content.stop());

it('names each validator with its version and its latest result', async () => {
  const { status, body } = await content.renderPlain('/conformance');
  expect(status).toBe(200);
  expect(conformance.results.length).toBeGreaterThan(10);
  for (const { name, version, source, records } of conformance.results) {
    expect(body).toContain(`${name}<span`);
    expect(body).toContain(`${version} (${source})`);
    const noun = records === 1 ? 'record' : 'records';
    expect(body).toContain(`${records.toLocaleString('en')} ${noun}, no errors`);
  }
});

it('explains each warning', () => {
  for (const { warnings } of conformance.results) {
    for (const { explanation } of warnings) expect(explanation).not.toBe('');
  }
});
