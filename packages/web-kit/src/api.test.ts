import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, createApi, NetworkError, setApiOrigin } from './api.ts';

let server: Server;
let answer: RequestListener;

beforeEach(async () => {
  server = createServer((req, res) => answer(req, res));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  setApiOrigin(() => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const json =
  (status: number, body: unknown, type = 'application/json'): RequestListener =>
  (_req, res) => {
    res.writeHead(status, { 'Content-Type': type });
    res.end(JSON.stringify(body));
  };

describe('the API client', () => {
  it('sends JSON with the current token, and returns JSON', async () => {
    answer = (req, res) => {
      const { authorization, 'content-type': type } = req.headers;
      json(200, { method: req.method, authorization, type })(req, res);
    };
    let token = 'first';
    const api = createApi({ token: () => token });
    token = 'second';
    await expect(api.send('POST', '/things', { a: 1 })).resolves.toEqual({
      method: 'POST',
      authorization: 'Bearer second',
      type: 'application/json',
    });
  });

  it('throws a problem with its code and validation issues', async () => {
    const issues = [{ path: 'volume', message: 'Required' }];
    answer = json(
      400,
      { error: 'invalid_request', title: 'Bad', status: 400, issues },
      'application/problem+json',
    );
    const error = await createApi()
      .get('/things')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, code: 'invalid_request', issues });
  });

  it('treats a response with an error field as failed, whatever its status', async () => {
    answer = json(200, { error: 'invalid_ip' });
    await expect(createApi().get('/things')).rejects.toMatchObject({ code: 'invalid_ip' });
  });

  it.each(['brand_new', 'constructor', 7])(
    'maps the unknown code %j to internal',
    async (error) => {
      answer = json(409, { error });
      await expect(createApi().get('/things')).rejects.toMatchObject({
        status: 409,
        code: 'internal',
      });
    },
  );

  it('reports the status of a failure without a problem body', async () => {
    answer = (_req, res) => res.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad</h1>');
    await expect(createApi().get('/things')).rejects.toMatchObject({
      name: 'ApiError',
      status: 502,
      code: 'internal',
    });
  });

  it('distinguishes a missing response from a refusal', async () => {
    answer = (req) => req.socket.destroy();
    await expect(createApi().get('/things')).rejects.toBeInstanceOf(NetworkError);
  });

  it('is aborted with the given reason', async () => {
    answer = () => undefined;
    const signal = AbortSignal.timeout(50);
    await expect(createApi().get('/things', { signal })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });

  it('reports the token of a 401 response, unless it sent none', async () => {
    answer = json(401, { error: 'unauthorized', title: 'x', status: 401 });
    const onUnauthorized = vi.fn();
    await createApi({ token: () => null, onUnauthorized })
      .get('/a')
      .catch(() => undefined);
    expect(onUnauthorized).not.toHaveBeenCalled();
    await createApi({ token: () => 'old', onUnauthorized })
      .get('/a')
      .catch(() => undefined);
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('old');
  });
});
