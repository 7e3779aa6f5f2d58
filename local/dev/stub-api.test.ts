import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { problemSchema, settingsSchema } from '@app/contracts';
import { endpoints, endpointsIn, schemaOf } from '@app/contracts/endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readContract } from './contract.ts';
import { createStubApi } from './stub-api.ts';

const contract = readContract(['svc-content', 'svc-auth', 'svc-pdf']);
const lines: string[] = [];
let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer(
    createStubApi({ contract, role: 'admin', log: (line) => void lines.push(line) }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  lines.length = 0;
});

test('a read returns the contract’s example, with and without a trailing slash', async () => {
  for (const path of ['/api/settings', '/api/settings/?x=1']) {
    const answer = await fetch(origin + path);
    expect(answer.status).toBe(200);
    expect(settingsSchema.safeParse(await answer.json()).success).toBe(true);
  }
});

const services = ['svc-content', 'svc-auth', 'svc-pdf'] as const;
const known = services.flatMap((service) => endpointsIn(endpoints[service]));
test.each(known)(
  'the example of $method $path matches its schema',
  ({ method, path, responses }) => {
    const operation = contract(method, path.replace(/\{\w+\}/g, 'x'));
    expect(operation).toBeDefined();
    if (operation?.example === undefined) return;
    expect(() => schemaOf(responses[operation.status])?.parse(operation.example)).not.toThrow();
  },
);

test('everyone can sign in and is an administrator', async () => {
  const body = JSON.stringify({ username: 'anyone', password: 'anything' });
  const login = await fetch(`${origin}/auth/login/`, { method: 'POST', body });
  expect(await login.json()).toHaveProperty('token');
  const who = await fetch(`${origin}/auth/verify-token/`);
  expect(await who.json()).toHaveProperty('role', 'admin');
});

test('a write gets a successful response, and the log states that nothing was stored', async () => {
  const answer = await fetch(`${origin}/api/editors`, {
    method: 'POST',
    body: 'x'.repeat(100_000),
  });
  expect(answer.status).toBe(201);
  expect(lines).toEqual(['stub  POST /api/editors: 201, the example; nothing is stored']);
});

test('a literal path takes precedence over a path with a parameter', () => {
  const selection = contract('POST', '/api/archives/selection')?.example;
  const one = contract('POST', '/api/archives/6750a1b2c3d4e5f607180201')?.example;
  expect(Array.isArray(selection)).toBe(!Array.isArray(one));
});

test('a call without an endpoint in the contract is refused with a problem that states the reason', async () => {
  const answer = await fetch(`${origin}/api/nothing`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  const { detail } = problemSchema.parse(await answer.json());
  expect(detail).toBe('The contract has no GET /api/nothing, so the stub cannot answer it.');
});

test('a file without an example in the contract is refused with a problem that states the reason', async () => {
  const answer = await fetch(`${origin}/api/pdf/editorialboard`);
  const { detail } = problemSchema.parse(await answer.json());
  expect(detail).toBe('The contract has no example of this application/pdf.');
});

test('the event stream stays open and sends no events', async () => {
  const call = new AbortController();
  const answer = await fetch(`${origin}/api/webdata/events`, { signal: call.signal });
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  const first = await answer.body?.getReader().read();
  expect(Buffer.from(first?.value ?? []).toString()).toBe(':\n\n');
  call.abort();
});
