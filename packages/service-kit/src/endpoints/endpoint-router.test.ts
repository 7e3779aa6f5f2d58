import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONFIRMED_SECONDS, type TokenClaims } from '@app/contracts';
import {
  errorsOf,
  form,
  formOrJson,
  get,
  json,
  notModified,
  post,
  put,
} from '@app/contracts/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Bearer } from '../auth/bearer.ts';
import { createKoa } from '../http/app.ts';
import { AppError } from '../http/app-error.ts';
import { type Listening, listenOnFreePort, routesOf, silentLog } from '../testing/index.ts';
import { endpointRouter } from './endpoint-router.ts';

const thing = z.object({ id: z.string(), size: z.number() });
const read = get('/things/{id}', 'anyone', {
  query: z.object({ size: z.coerce.number() }),
  responses: { 200: thing, 304: notModified },
});
const create = post('/things', 'admin', {
  body: json(z.strictObject({ size: z.number() })),
  responses: { 201: thing },
});
const upload = post('/things/{id}/file', 'anyone', {
  body: form(z.strictObject({ size: z.string() }), 'file'),
  responses: { 200: thing },
  bodyError: (issues) => (issues.length > 1 ? 'invalid_txnid' : 'invalid_request'),
});
const change = put('/things/{id}', 'anyone', {
  body: formOrJson(z.strictObject({ size: z.coerce.number() }), 'file'),
  responses: { 200: thing },
});

const guarded = post('/guarded', 'admin', { confirmed: true, responses: { 200: thing } });

const steps: string[] = [];
const requireToken: Bearer['require'] = () => async (ctx, next) => {
  steps.push('authenticate');
  if (!ctx.get('authorization')) throw new AppError('unauthorized');
  const auth_time = Date.now() / 1_000 - Number(ctx.get('age'));
  ctx.state.claims = { auth_time } as TokenClaims;
  await next();
};
const auth: Bearer = {
  optional: async (_ctx, next) => next(),
  require: requireToken,
  watch: requireToken,
};

let server: Listening;
let uploadDir: string;
const app = createKoa({ log: silentLog });

beforeAll(async () => {
  uploadDir = await mkdtemp(join(tmpdir(), 'endpoint-router-'));
  const { router, mount } = endpointRouter({ auth, uploads: { folder: uploadDir } });
  mount(read, (ctx, { params, query }) => {
    if (params.id !== 'cached') return { id: params.id, size: query.size };
    ctx.status = 304;
    return undefined;
  });
  const guard = async (_ctx: unknown, next: () => Promise<unknown>) => {
    steps.push('guard');
    await next();
  };
  mount(create, [guard], (_ctx, { body }) => {
    steps.push('handle');
    return { id: 'new', size: body.size };
  });
  mount(guarded, () => ({ id: 'guarded', size: 0 }));
  mount(upload, (_ctx, { body, file }) => ({ id: `${body.size} ${file.name}`, size: file.size }));
  mount(change, (_ctx, { params, body, file }) => ({
    id: `${params.id} ${file?.name}`,
    size: body.size,
  }));
  app.use(router.routes());
  server = await listenOnFreePort(app);
});
afterAll(async () => {
  await server.close();
  await rm(uploadDir, { recursive: true });
});

const call = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(server.url + path, init);
  return { status: response.status, body: response.status === 304 ? null : await response.json() };
};
const formOf = (fields: Record<string, string | Blob>) => {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') sent.append(name, value);
    else sent.append(name, value, `${name}.txt`);
  }
  return sent;
};
const request = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

it('mounts each endpoint with its method and path', () => {
  expect(routesOf(app)).toEqual([
    'GET /things/{id}',
    'POST /guarded',
    'POST /things',
    'POST /things/{id}/file',
    'PUT /things/{id}',
  ]);
});

it('passes decoded parameters and the parsed query, and sends the handler’s result', async () => {
  expect(await call('/things/a%2Fb/?size=3')).toEqual({
    status: 200,
    body: { id: 'a/b', size: 3 },
  });
  expect(await call('/things/cached?size=3')).toEqual({ status: 304, body: null });
  expect(await call('/things/1?size=x')).toMatchObject({
    status: 400,
    body: { error: 'invalid_request', issues: [{ path: 'size' }] },
  });
});

it('authenticates, runs guards, validates and handles in this order, and sends the status of the table', async () => {
  const bearer = { Authorization: 'Bearer x' };
  expect(await call('/things', request({ size: 1 }, bearer))).toEqual({
    status: 201,
    body: { id: 'new', size: 1 },
  });
  expect(steps.splice(0)).toEqual(['authenticate', 'guard', 'handle']);
  expect(await call('/things', request({ size: 'x' }, bearer))).toMatchObject({ status: 400 });
  expect(steps.splice(0)).toEqual(['authenticate', 'guard']);
  expect(await call('/things', request({ size: 'x' }))).toMatchObject({ status: 401 });
  expect(steps.splice(0)).toEqual(['authenticate']);
});

it('requires a recent confirmation for endpoints with sensitive changes', async () => {
  const send = (age: number) =>
    call('/guarded', {
      method: 'POST',
      headers: { Authorization: 'Bearer x', Age: String(age) },
    });
  expect((await send(CONFIRMED_SECONDS - 5)).status).toBe(200);
  expect(await send(CONFIRMED_SECONDS + 5)).toMatchObject({
    status: 403,
    body: { error: 'confirmation_required' },
  });
  expect(errorsOf(guarded)).toContain('confirmation_required');
});

it('reads a form with its file, which is removed after the response', async () => {
  const body = formOf({ size: 'small', file: new Blob(['text']) });
  expect(await call('/things/1/file', { method: 'POST', body })).toEqual({
    status: 200,
    body: { id: 'small file.txt', size: 4 },
  });
  expect(await readdir(uploadDir)).toEqual([]);
});

it('reports the issues of fields and files together, with the error code of the endpoint', async () => {
  const body = formOf({ colour: 'red', other: new Blob(['text']) });
  expect(await call('/things/1/file', { method: 'POST', body })).toMatchObject({
    status: 400,
    body: {
      error: 'invalid_txnid',
      issues: [{ path: 'size' }, { path: 'colour' }, { path: 'file' }, { path: 'other' }],
    },
  });
});

it('reads the fields from either a form or JSON', async () => {
  const json = { ...request({ size: 2 }), method: 'PUT' };
  expect((await call('/things/1', json)).body).toEqual({ id: '1 undefined', size: 2 });
  const body = formOf({ size: '3', file: new Blob(['text']) });
  expect((await call('/things/1', { method: 'PUT', body })).body).toEqual({
    id: '1 file.txt',
    size: 3,
  });
});

it('refuses to mount an endpoint whose access it cannot check', () => {
  expect(() => endpointRouter().mount(create, () => ({ id: '', size: 0 }))).toThrow('access');
});
