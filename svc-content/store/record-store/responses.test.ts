import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSnapshot } from '../../articles/catalogue/snapshot.ts';
import { newDesign } from '../../journal/design/model.ts';
import { initialSettings, SETTINGS_ID } from '../../journal/settings/model.ts';
import { answerAnyone, answerQuery } from './responses.ts';

const emptyJournal = () =>
  buildSnapshot({
    articles: new Map(),
    issues: new Map(),
    editors: new Map(),
    indexing: new Map(),
    settings: { _id: SETTINGS_ID, version: 0, ...initialSettings },
    design: newDesign,
  });
const snapshot = emptyJournal();
const megabyte = 'x'.repeat(1024 * 1024);

/** The responses that were not taken from the cache, in order. */
const made: string[] = [];
const app = new Koa();
app.use((ctx) => {
  const present = () => {
    made.push(ctx.url);
    return megabyte;
  };
  if (ctx.path === '/question') answerQuery(ctx, snapshot, { ...ctx.query }, present);
  else answerAnyone(ctx, snapshot, ctx.path, present);
});
const server = app.listen(0, '127.0.0.1');
let url: string;
beforeAll(async () => {
  if (!server.listening) await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function ask(path: string): Promise<void> {
  expect((await fetch(url + path, { method: 'HEAD' })).status).toBe(200);
}

it('caches responses up to a limit', async () => {
  for (let n = 0; n < 60; n += 1) {
    await ask('/often');
    await ask(`/${n}`);
  }
  expect(made.filter((path) => path === '/often')).toHaveLength(1);
  await ask('/59');
  expect(made.filter((path) => path === '/59')).toHaveLength(1);
  await ask('/0');
  expect(made.filter((path) => path === '/0')).toHaveLength(2);
});

it('caches recent queries separately, so that they evict no other responses', async () => {
  await ask('/page');
  for (let n = 0; n < 60; n += 1) await ask(`/question?q=${n}`);
  await ask('/question?q=59');
  await ask('/page');
  expect(made.filter((path) => path === '/question?q=59')).toHaveLength(1);
  expect(made.filter((path) => path === '/page')).toHaveLength(1);
  await ask('/question?q=0');
  expect(made.filter((path) => path === '/question?q=0')).toHaveLength(2);
});
