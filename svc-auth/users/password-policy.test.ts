import { createServer } from 'node:http';
import { silentLog } from '@app/service-kit/testing';
import { expect, it } from 'vitest';
import { journalNamesOf, passwordPolicy } from './password-policy.ts';

const journal = 'International Journal of Sealed Chemistry';
const policy = passwordPolicy(async () => [journal, 'seachem.example.org']);
const common = 'Too easy to guess. Use three or more unrelated words.';
const context = common.replace('Too easy to guess', 'Too similar to a name or a word of this site');

it.each([
  ...['password12', '1234567890', 'qwertyuiop', 'iloveyou12', 'P@ssw0rd2026', 'Welcome2026!'],
  ...[
    'aaaaaaaaaaaa',
    'abcdefghijkl',
    'trustno1trustno1',
    'Summer2026!',
    '31-12-1999',
    'zaq12wsxcde3',
  ],
])('refuses the common %s', async (password) => {
  expect(await policy(password, 'Meera')).toContain('Too');
  expect([common, context]).toContain(await policy(password, 'Meera'));
});

it.each([
  ...['Ingrid Bergström', 'ingridbergström', 'Bergström2026', 'INGRID1ngrid', 'bergstr0m!!'],
  ...[
    journal,
    'InternationalJournalOfSealedChemistry',
    'Chemistry2026',
    'sealedchemistry',
    'ijosc12345',
  ],
  ...[
    'seachem.example.org',
    'seachem2026',
    'administrator',
    'editorial99',
    'journaladmin',
    'Staff-Login-1',
    'ingrid, bergström 1999',
  ],
])('refuses %s, which consists of names and words of the site', async (password) => {
  expect(await policy(password, 'Ingrid Bergström')).toBe(context);
});

it.each([
  ...['correct horse battery staple', 'apricot gravel sonata', 'Gulmohar-Tree-42', 'x8Kq2mPz9R'],
  ...['नीला पहाड़ और आम', 'Ingrid likes apricot sonatas', '0f3b9c41d7e2a8650f3b'],
  'a long walk along the river in spring, past the old mill, with no umbrella and no plan',
])('accepts %s', async (password) => {
  expect(await policy(password, 'Ingrid')).toBeUndefined();
});

it('bounds the time of the estimate for long passwords with many readings', async () => {
  await policy('warm up', '');
  const start = process.threadCpuUsage();
  for (const hostile of ['p@$$w0rd4ss5a1', '1!|il1!|', '4@8({[</369&#!1|1$5+7%2/4']) {
    await policy(hostile.repeat(100).slice(0, 1_000), 'x');
  }
  // The limit is in microseconds. The estimate takes about 40 ms, and would take 2.5 s without the limits.
  expect(process.threadCpuUsage(start).user).toBeLessThan(1_000_000);
});

it('reads the names of the journal from svc-content, and works without them if this fails', async () => {
  const names = {
    websitename: 'Seal',
    formatted_journal_name: '<i>S</i>&amp;al',
    domain: 'https://s.org',
  };
  const settings = {
    ...names,
    submit_online_hidden: true,
    id: 's',
    origin: 'https://s.org',
    version: 1,
  };
  const server = createServer((_req, res) => {
    res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(settings));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const read = journalNamesOf(`http://127.0.0.1:${port}`, silentLog);
  expect(await read()).toEqual(['Seal', 'S&al', 's.org']);
  await new Promise((closed) => server.close(closed));
  expect(await read()).toEqual([]);
  expect(await journalNamesOf(undefined, silentLog)()).toEqual([]);
});
