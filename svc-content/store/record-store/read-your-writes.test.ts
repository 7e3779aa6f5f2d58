import { setImmediate as turn } from 'node:timers/promises';
import { type Bearer, createKoa } from '@app/service-kit';
import { type Listening, listenOnFreePort, silentLog } from '@app/service-kit/testing';
import type { Middleware } from 'koa';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readYourWrites } from './read-your-writes.ts';

const signedIn: Middleware = (ctx, next) => {
  ctx.state.claims = { sub: 'someone' } as NonNullable<typeof ctx.state.claims>;
  return next();
};
const auth = { optional: signedIn, require: () => signedIn } as unknown as Bearer;

let looks: PromiseWithResolvers<void>[];
let arrived = 0;
let server: Listening;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  looks = [];
  const caughtUp = () => {
    const look = Promise.withResolvers<void>();
    looks.push(look);
    return look.promise;
  };
  const app = createKoa({ log: silentLog });
  app.use((_, next) => {
    arrived += 1;
    return next();
  });
  app.use(readYourWrites(auth, caughtUp, silentLog).optional);
  app.use((ctx) => {
    ctx.body = 'read';
  });
  server = await listenOnFreePort(app);
});
afterEach(() => {
  vi.useRealTimers();
  return server.close();
});

const read = async () => (await fetch(server.url)).text();
/** Sends requests, and advances the clock when all of them have arrived. */
async function readAfter(milliseconds: number, count = 1) {
  arrived = 0;
  const reads = Promise.all(Array.from({ length: count }, read));
  await until(() => arrived === count);
  await vi.advanceTimersByTimeAsync(milliseconds);
  return reads;
}
const looked = (times: number) => until(() => looks.length === times);
/** Waits without advancing the clock. `expect.poll` would advance it. */
async function until(isSo: () => boolean): Promise<void> {
  const signal = AbortSignal.timeout(60_000);
  while (!isSo()) await turn(undefined, { signal });
}

it('delays each request with a token until the end of an attempt to catch up that began after the request', async () => {
  const answered: number[] = [];
  const reads = [0, 1].map((at) => read().then(() => answered.push(at)));
  await looked(2);
  expect(answered).toEqual([]);
  for (const look of looks) look.resolve();
  await Promise.all(reads);
});

it.each(['fails', 'is late'])(
  'delays no request after an attempt to catch up that %s, until an attempt succeeds',
  async (how) => {
    const first = read();
    await looked(1);
    if (how === 'fails') looks[0]?.reject(new Error('the database is away'));
    else await vi.advanceTimersByTimeAsync(2_000);
    expect(await first).toBe('read');
    expect(await readAfter(50, 20)).toHaveLength(20);
    for (let one = 0; one < 5; one += 1) await readAfter(50);
    expect(looks).toHaveLength(2);

    looks[1]?.resolve();
    const waiting = [read(), read()];
    await looked(4);
    for (const look of looks) look.resolve();
    await Promise.all(waiting);
  },
);

it('replaces an attempt that hangs while the database is unreachable', async () => {
  const first = read();
  await looked(1);
  looks[0]?.reject(new Error('the database is away'));
  await first;
  await readAfter(50);
  expect(looks).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2_000);
  await readAfter(50);
  expect(looks).toHaveLength(3);
  looks[2]?.resolve();
  const waiting = read();
  await looked(4);
  looks[3]?.resolve();
  await waiting;
});
