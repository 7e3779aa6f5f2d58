import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { get, json, post } from '@app/contracts/endpoints';
import { ApiError, NetworkError } from '@app/web-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type ClientOptions, createClient, ResponseMismatchError } from './client.ts';

let server: Server;
let answer: RequestListener;

beforeEach(async () => {
  server = createServer((req, res) => answer(req, res));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const respond =
  (status: number, body: unknown, type = 'application/json'): RequestListener =>
  (_req, res) => {
    res.writeHead(status, { 'Content-Type': type });
    res.end(JSON.stringify(body));
  };

const clientOf = (options: ClientOptions = {}) =>
  createClient({
    ...options,
    fetch: (path, init) =>
      fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init),
  });

const anything = z.record(z.string(), z.unknown());
const read = get('/things/{id}', 'anyone', {
  query: z.object({ size: z.string().optional(), colour: z.string().optional() }),
  responses: { 200: anything },
});
const create = post('/things', 'anyone', {
  body: json(z.object({ a: z.number() })),
  responses: { 201: anything },
});
const readStrict = { ...read, responses: { 200: z.object({ name: z.string() }) } } as const;
const readThing = (options?: ClientOptions) =>
  clientOf(options).call(read, { params: { id: 'a' } });

describe('the client of the endpoints', () => {
  it('sends the given headers with all requests', async () => {
    answer = (req, res) => respond(200, { key: req.headers['x-key'] })(req, res);
    expect(await readThing({ headers: { 'X-Key': 'secret' } })).toEqual({ key: 'secret' });
  });

  it('sends JSON and the current token, and parses the JSON response', async () => {
    answer = (req, res) => {
      const { authorization, 'content-type': type } = req.headers;
      respond(201, { method: req.method, authorization, type })(req, res);
    };
    let token = 'first';
    const client = clientOf({ token: () => token });
    token = 'second';
    await expect(client.call(create, { body: { a: 1 } })).resolves.toEqual({
      method: 'POST',
      authorization: 'Bearer second',
      type: 'application/json',
    });
  });

  it('encodes each parameter as one segment, and leaves out undefined query parameters', async () => {
    answer = (req, res) => respond(200, { url: req.url })(req, res);
    const input = { params: { id: 'a/b ?' }, query: { size: 'x&y', colour: undefined } };
    await expect(clientOf().call(read, input)).resolves.toEqual({
      url: '/things/a%2Fb%20%3F?size=x%26y',
    });
  });

  it('drops unknown fields, and reports a response that does not match its schema', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answer = respond(200, { name: 'x', later: 1 });
    const call = () => clientOf().call(readStrict, { params: { id: 'a' } });
    await expect(call()).resolves.toEqual({ name: 'x' });
    answer = respond(200, { later: 1 });
    await expect(call()).rejects.toBeInstanceOf(ResponseMismatchError);
    expect(logged.mock.lastCall?.[0]).toContain('GET /things/{id}: name: ');
    answer = (_req, res) => res.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>');
    await expect(call()).rejects.toBeInstanceOf(ResponseMismatchError);
    answer = respond(202, { name: 'x' });
    await expect(call()).rejects.toBeInstanceOf(ResponseMismatchError);
    logged.mockRestore();
  });

  it('returns the response for files and streams before its body is read', async () => {
    answer = (_req, res) => res.writeHead(200, { 'Content-Type': 'text/csv' }).end('a,b');
    const response = await clientOf().open(read, { params: { id: 'a' } });
    await expect(response.text()).resolves.toBe('a,b');
  });

  it('throws an error with the code and the issues of a problem', async () => {
    const issues = [{ path: 'volume', message: 'Required' }];
    answer = respond(
      400,
      { error: 'invalid_request', title: 'Bad', status: 400, issues },
      'application/problem+json',
    );
    const error = await readThing().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, code: 'invalid_request', issues });
  });

  it('treats a response with an error code as failed, whatever its status', async () => {
    answer = respond(200, { error: 'invalid_ip' });
    await expect(readThing()).rejects.toMatchObject({ code: 'invalid_ip' });
  });

  it('returns a record with a field named error', async () => {
    answer = respond(200, { error: 'The printer stopped' });
    await expect(readThing()).resolves.toEqual({ error: 'The printer stopped' });
  });

  it.each(['brand_new', 'constructor', 7])(
    'treats the unknown code %j as internal',
    async (error) => {
      answer = respond(409, { error });
      await expect(readThing()).rejects.toMatchObject({ status: 409, code: 'internal' });
    },
  );

  it('reports a failure without an error code by its status', async () => {
    answer = (_req, res) => res.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad</h1>');
    await expect(readThing()).rejects.toMatchObject({
      name: 'ApiError',
      status: 502,
      code: 'internal',
    });
  });

  it('reports missing and broken responses as network errors', async () => {
    answer = (req) => req.socket.destroy();
    await expect(readThing()).rejects.toBeInstanceOf(NetworkError);
    answer = (_req, res) => {
      res.writeHead(200, { 'Content-Type': 'application/json' });
      res.write('{"name":', () => res.destroy());
    };
    await expect(readThing()).rejects.toBeInstanceOf(NetworkError);
  });

  it('is aborted with the reason of the signal', async () => {
    answer = () => undefined;
    const signal = AbortSignal.timeout(50);
    await expect(clientOf().call(read, { params: { id: 'a' }, signal })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });

  it('reports the token of a call with the response 401, and nothing if no token was sent', async () => {
    answer = respond(401, { error: 'unauthorized', title: 'x', status: 401 });
    const onUnauthorized = vi.fn();
    await readThing({ token: () => null, onUnauthorized }).catch(() => undefined);
    expect(onUnauthorized).not.toHaveBeenCalled();
    await readThing({ token: () => 'old', onUnauthorized }).catch(() => undefined);
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('old', 'unauthorized');
  });

  it('repeats a call that needs a confirmation with the new token, unless the user declines', async () => {
    const problem = { error: 'confirmation_required', title: 'x', status: 403 };
    const bodies: unknown[] = [];
    answer = async (req, res) => {
      bodies.push(await new Response(Readable.toWeb(req) as ReadableStream).json());
      if (req.headers.authorization === 'Bearer new') respond(201, { done: true })(req, res);
      else respond(403, problem)(req, res);
    };
    let token = 'old';
    const call = (onConfirmation: () => Promise<boolean>) =>
      clientOf({ token: () => token, onConfirmation }).call(create, { body: { a: 1 } });
    await expect(call(async () => false)).rejects.toMatchObject({ code: 'confirmation_required' });
    const confirm = async () => {
      token = 'new';
      return true;
    };
    await expect(call(confirm)).resolves.toEqual({ done: true });
    expect(bodies).toEqual([{ a: 1 }, { a: 1 }, { a: 1 }]);
  });
});
