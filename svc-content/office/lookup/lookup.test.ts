import { organizationLookupSchema, personLookupSchema } from '@app/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { askRegistry } from './ask-registry.ts';
import { type RegistryStandIn, startRegistryStandIn } from './testing/stand-in.ts';

let standIn: RegistryStandIn;
let content: TestContent;
beforeAll(async () => {
  standIn = await startRegistryStandIn();
  content = await startContent({
    accounts: { ORCID_API_URL: standIn.url, ROR_API_URL: standIn.url },
  });
});
afterAll(async () => {
  await content.close();
  await standIn.close();
});
afterEach(() => {
  vi.useRealTimers();
  standIn.queries.length = 0;
});

const ask = async (registry: 'orcid' | 'ror', q: string) => {
  const query = new URLSearchParams({ q });
  return content.get(`/api/admin/lookup/${registry}?${query}`, content.sign('admin'));
};
const persons = async (q: string) =>
  personLookupSchema.strict().parse(await (await ask('orcid', q)).json());
const organizations = async (q: string) =>
  organizationLookupSchema.strict().parse(await (await ask('ror', q)).json());

it('proposes persons by name, with their names and institutions, and without wrong iDs', async () => {
  const institutions = ['Analytical Society', 'Royal Society', 'A'];
  expect(await persons(' Ada K. Lovelace ')).toEqual({
    isOn: true,
    failure: '',
    suggestions: [
      {
        orcid: '0000-0002-1825-0097',
        name: 'Ada Lovelace',
        given: 'Ada',
        family: 'Lovelace',
        institutions,
      },
      { orcid: '0000-0001-5109-3700', name: 'Ada', given: 'Ada', institutions },
    ],
  });
  expect(standIn.queries).toEqual([
    'given-and-family-names:("Ada" AND "Lovelace") OR credit-name:"Ada Lovelace" OR other-names:"Ada Lovelace"',
  ]);
});

it('proposes organizations by name, with the name that ROR displays', async () => {
  expect(await organizations('Uppsala University')).toEqual({
    isOn: true,
    failure: '',
    suggestions: [{ ror: '048a87296', name: 'Uppsala University', country: 'SE' }],
  });
});

it('proposes at most ten, and nothing for an unknown name', async () => {
  expect((await persons('Many')).suggestions).toHaveLength(10);
  expect(await persons('Émilie du Châtelet')).toEqual({
    isOn: true,
    failure: '',
    suggestions: [],
  });
  expect(await organizations('Nowhere')).toEqual({ isOn: true, failure: '', suggestions: [] });
});

it('removes characters that have a meaning in queries', async () => {
  const hostile = 'Ada") OR orcid:* && NOT [a TO b] \\ O’Neill-Smith/~^2?';
  expect((await persons(hostile)).failure).toBe('');
  expect((await organizations(hostile)).failure).toBe('');
  expect(await persons('*:* "()"')).toEqual({ isOn: true, failure: '', suggestions: [] });
  expect(await organizations('&& ||')).toEqual({ isOn: true, failure: '', suggestions: [] });
  expect(standIn.queries).toHaveLength(2);
});

const html = '<html><body>Internal Server Error</body></html>';
const unreadable = 'gave an answer that cannot be read';
it.each([
  ['too many requests', { status: 429, body: '' }, 'takes no more requests for now'],
  ['an error page', { status: 500, body: html, type: 'text/html' }, 'has a problem (status 500)'],
  ['a redirect', { status: 301, body: '' }, 'has a problem (status 301)'],
  ['a page', { status: 200, body: html, type: 'text/html' }, unreadable],
  ['half of the JSON', { status: 200, body: '{"items": [' }, unreadable],
  ['other JSON', { status: 200, body: '{"items": 1, "expanded-result": 1}' }, unreadable],
  ['a long answer', { status: 200, body: `{"items": []}${' '.repeat(1_000_001)}` }, unreadable],
])('explains %s', async (_, failure, reason) => {
  standIn.failures.push(failure, failure);
  const answer = { isOn: true, suggestions: [] };
  const advice = 'You can type the id.';
  expect(await persons('Ada')).toEqual({ ...answer, failure: `ORCID ${reason}. ${advice}` });
  expect(await organizations('Ada')).toEqual({ ...answer, failure: `ROR ${reason}. ${advice}` });
});

describe('askRegistry', () => {
  const question = (url: string, timeLimitMs = 60_000) => ({
    registry: 'ROR',
    url: new URL(url),
    schema: z.unknown(),
    suggestionsIn: () => ['x'],
    timeLimitMs,
  });

  it('does not wait for a slow registry, and queries it again after a minute', async () => {
    const slow = await startRegistryStandIn();
    slow.failures.push(null);
    const failure = async (timeLimitMs?: number) =>
      (await askRegistry(question(slow.url, timeLimitMs))).failure;
    expect(await failure(50)).toBe('ROR did not answer in time. You can type the id.');
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(await failure()).toBe('ROR could not be reached. You can type the id.');
    vi.setSystemTime(Date.now() + 61_000);
    expect(await failure()).toContain('ROR has a problem (status 404)');
    await slow.close();
  });

  it('reports an unreachable registry', async () => {
    const { failure } = await askRegistry(question('http://127.0.0.1:1'));
    expect(failure).toBe('ROR could not be reached. You can type the id.');
  });
});

it('reports a registry that is switched off', async () => {
  const other = await startContent();
  const answer = await other.get('/api/admin/lookup/orcid?q=Ada', other.sign('admin'));
  expect(await answer.json()).toMatchObject({ isOn: false, suggestions: [] });
  await other.close();
});

it('is available to administrators only, and needs a name', async () => {
  const path = '/api/admin/lookup/ror?q=Uppsala';
  expect((await content.get(path)).status).toBe(401);
  expect((await content.get(path, content.sign('staff'))).status).toBe(403);
  expect((await ask('ror', ' a ')).status).toBe(400);
  expect(standIn.queries).toEqual([]);
});
