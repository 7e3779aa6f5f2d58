import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { get } from '@app/contracts/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type CallService, serviceClient } from './service-client.ts';

const thing = z.object({ id: z.string() });
const readThing = get('/things/{id}', 'admin-sees-more', { responses: { 200: thing } });
const readSecret = get('/secrets', 'admin', { responses: { 200: thing } });
const readEntries = get('/entries', 'staff', { responses: { 200: thing } });

let server: Server;
let call: CallService;
const received: IncomingHttpHeaders[] = [];
beforeAll(async () => {
  server = createServer((req, res) => {
    received.push(req.headers);
    if (req.url === '/things/moved') res.writeHead(302, { location: '/things/1' }).end();
    else res.end('{"id":"1"}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  call = serviceClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 10_000);
});
afterAll(() => server.close());

it('calls endpoints without a token, and only endpoints that are open to anyone', async () => {
  expect(await call(readThing, { params: { id: 1 } })).toEqual({ id: '1' });
  expect(received[0]).not.toHaveProperty('authorization');
  // @ts-expect-error a service may not read what only administrators may
  void (() => call(readSecret, {}));
  // @ts-expect-error a service may not read what only staff may
  void (() => call(readEntries, {}));
  // @ts-expect-error a service may not send a token
  void (() => call(readThing, { params: { id: 1 }, headers: { authorization: 'Bearer x' } }));
});

it('sends the first internal key, or none if there is none', async () => {
  expect(received.at(-1)).not.toHaveProperty('x-internal-key');
  const { port } = server.address() as AddressInfo;
  const callAsPiece = serviceClient(`http://127.0.0.1:${port}`, 10_000, ['present', 'former']);
  await callAsPiece(readThing, { params: { id: 1 } });
  expect(received.at(-1)).toMatchObject({ 'x-internal-key': 'present' });
});

it('does not follow redirects', async () => {
  await expect(call(readThing, { params: { id: 'moved' } })).rejects.toMatchObject({
    code: 'unavailable',
  });
});
