import { getEventListeners } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { searchAllArticles } from '@app/contracts/endpoints';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Area } from '../area.ts';
import { queryClient, wait } from './queries.ts';

const area = new Area({ sessionKey: 'test', basePath: '/admin', access: 'admin', homeLink: '' });
const search = (q: string, pauseMs: number) =>
  area.query(searchAllArticles, { query: { q } }, { pauseMs });
const observe = (q: string, pauseMs = 0) => new QueryObserver(queryClient, search(q, pauseMs));

let server: Server;
let answer: RequestListener;
let asked: (string | null)[];

beforeEach(async () => {
  asked = [];
  answer = (_, res) => res.setHeader('Content-Type', 'application/json').end('[]');
  server = createServer((req, res) => {
    asked.push(new URL(req.url ?? '', 'http://site').searchParams.get('q'));
    answer(req, res);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(origin + path, init));
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  server.closeAllConnections();
  server.close();
});

it('makes only the call for the last typed text, after the pause', async () => {
  const observer = observe('a', 50);
  const leave = observer.subscribe(() => undefined);
  observer.setOptions(search('ab', 50));
  observer.setOptions(search('abc', 50));
  await expect.poll(() => observer.getCurrentResult().data).toEqual([]);
  expect(asked).toEqual(['abc']);
  leave();
});

it('aborts a call that is replaced, or whose component is unmounted', async () => {
  const closed: unknown[] = [];
  answer = (req) => void req.socket.on('close', () => closed.push(req.url));
  const observer = observe('first');
  const leave = observer.subscribe(() => undefined);
  await expect.poll(() => asked).toEqual(['first']);
  observer.setOptions(search('second', 0));
  await expect.poll(() => asked).toEqual(['first', 'second']);
  await expect.poll(() => closed.length).toBe(1);
  leave();
  await expect.poll(() => closed.length).toBe(2);
});

it('reports a failure at once, and drops the data when the component is unmounted', async () => {
  const observer = observe('x');
  const leave = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data).toEqual([]);
  answer = (_, res) => res.writeHead(503).end('{"error":"unavailable"}');
  await observer.refetch();
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: [] });
  expect(asked).toEqual(['x', 'x']);
  leave();
  await expect.poll(() => queryClient.getQueryData(search('x', 0).queryKey)).toBeUndefined();
});

it('leaves no listener behind after a wait', async () => {
  const { signal } = new AbortController();
  await wait(0, signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
