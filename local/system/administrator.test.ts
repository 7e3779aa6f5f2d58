import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localOrigin } from './addresses.ts';
import { findAdministrator } from './administrator.ts';

let auth: Server;
let known = '';
let refusal = 401;
beforeEach(async () => {
  refusal = 401;
  auth = createServer(async (request, response) => {
    const { username, password } = (await json(request)) as Record<string, string>;
    response.writeHead(`${username}:${password}` === known ? 200 : refusal).end('{}');
  });
  await once(auth.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => auth.close());

const first = { username: 'admin', password: 'generated' };
const find = (adminPassword?: string) =>
  findAdministrator(
    localOrigin((auth.address() as AddressInfo).port),
    { adminUsername: 'editor', adminPassword },
    first,
  );

test('returns the credentials of the first administrator while they work, even if others are configured', async () => {
  known = 'admin:generated';
  expect(await find()).toEqual(first);
  expect(await find('given later')).toEqual(first);
});

test('returns the configured credentials if they work, and undefined if neither credentials work', async () => {
  known = 'editor:their own';
  expect(await find('their own')).toEqual({ username: 'editor', password: 'their own' });
  expect(await find()).toBeUndefined();
});

test('throws if sign-in is unavailable', async () => {
  known = 'admin:generated';
  refusal = 429;
  await expect(find('their own')).rejects.toThrow('429');
});
