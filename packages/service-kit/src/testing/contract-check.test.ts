import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { file, get } from '@app/contracts/endpoints';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { contractCheck } from './contract-check.ts';

const table = {
  readThing: get('/things/{id}', 'anyone', {
    responses: { 200: z.object({ id: z.string() }) },
    errors: ['not_found'],
  }),
  readPicture: get('/things/{id}/picture', 'anyone', {
    responses: { 200: file('application/pdf', 'image/*') },
  }),
  listThings: get('/things/all', 'anyone', {
    responses: { 200: z.array(z.string()) },
  }),
};

/** Returns the difference between the response to a call of the path and the table of endpoints, or undefined. */
async function faultOf(
  path: string,
  send: (res: ServerResponse, req: IncomingMessage) => void,
): Promise<string | undefined> {
  const check = contractCheck(table);
  const server = createServer((req, res) => {
    check.watch(req, res);
    send(res, req);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).text();
  server.close();
  await once(server, 'close');
  try {
    check.assertNoDifference();
    return undefined;
  } catch (fault) {
    return (fault as Error).message;
  }
}

const json =
  (status: number, body: unknown, type = 'application/json') =>
  (res: ServerResponse) => {
    res.statusCode = status;
    res.setHeader('Content-Type', type).end(JSON.stringify(body));
  };

it.each([
  ['/things/1', json(200, { id: '1' })],
  ['/THINGS/1/?q=x', json(200, { id: '1' })],
  // A literal path takes precedence over a parameter.
  ['/things/all', json(200, ['1'])],
  [
    '/things/1',
    json(404, { error: 'not_found', title: 'x', status: 404 }, 'application/problem+json'),
  ],
  ['/things/1', json(404, 'a page for browsers', 'text/html')],
  ['/things/1/picture', json(200, {}, 'image/png')],
  ['/things/1/picture', json(200, {}, 'application/pdf')],
  ['/of-no-contract', json(500, {})],
])('accepts a documented response to %s', async (path, send) => {
  expect(await faultOf(path, send)).toBeUndefined();
});

it.each([
  ['a status', json(201, { id: '1' }), 'answered 201: no such status is documented'],
  ['a type', json(200, { id: '1' }, 'text/html'), 'text/html is not documented'],
  ['no type', (res: ServerResponse) => res.end('x'), 'no content type is not documented'],
  ['a field', json(200, { id: '1', more: true }), 'the field more is not documented'],
  ['a value', json(200, { id: 1 }), 'expected string, received number'],
  ['a missing field', json(200, {}), 'expected string, received undefined'],
  [
    'a code',
    json(404, { error: 'forbidden', title: 'x', status: 404 }, 'application/problem+json'),
    'the code forbidden is not documented',
  ],
  [
    'a field of a refusal',
    json(404, { error: 'not_found', title: 'x', status: 404, x: 1 }, 'application/problem+json'),
    'Unrecognized key: "x"',
  ],
])('finds %s that is not documented', async (_, send, text) => {
  const fault = await faultOf('/things/1', send);
  expect(fault).toContain('GET /things/{id} answered');
  expect(fault).toContain(text);
});

it('finds a type outside a documented range', async () => {
  const fault = await faultOf('/things/1/picture', json(200, {}, 'images/png'));
  expect(fault).toContain('images/png is not documented');
});

it('reads a response that arrives in pieces', async () => {
  const send = (res: ServerResponse) => {
    res.setHeader('Content-Type', 'application/json');
    res.write('{"id":"1",');
    res.end(Buffer.from('"more":1}'));
  };
  expect(await faultOf('/things/1', send)).toContain('the field more is not documented');
});
