import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { closeStalledConnections } from './stalled-connections.ts';

let server: Server;
const clients: Socket[] = [];
/** The server's ends of all open connections. */
const open = new Set<Socket>();
let accepted = 0;
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function start(limitMs: number, listener: RequestListener): Promise<number> {
  server = createServer({ keepAliveTimeout: 60_000 }, listener);
  closeStalledConnections(server, limitMs);
  accepted = 0;
  server.on('connection', (socket) => {
    accepted += 1;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // The cast is safe: a server that listens on TCP has an `AddressInfo`.
  return (server.address() as AddressInfo).port;
}

function send(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(text);
  clients.push(socket);
  return socket;
}

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const UPLOAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n';

it('closes a hundred downloads that no client reads', async () => {
  let requests = 0;
  const port = await start(1_000, (_, response) => {
    requests += 1;
    response.end(Buffer.alloc(8_000_000));
  });
  for (let count = 0; count < 100; count += 1) send(port, GET).pause();
  await expect.poll(() => [accepted, open.size]).toEqual([100, 0]);
  // On a busy machine, the limit may be reached before some requests are read.
  expect(requests).toBeGreaterThan(10);
});

it('closes forty uploads that have stopped sending', async () => {
  let [requests, aborted] = [0, 0];
  const port = await start(1_000, (request) => {
    requests += 1;
    request.once('error', () => {
      aborted += 1;
    });
    request.resume();
  });
  for (let count = 0; count < 40; count += 1) send(port, `${UPLOAD}start`);
  await expect.poll(() => [accepted, open.size]).toEqual([40, 0]);
  await expect.poll(() => aborted).toBe(requests);
  expect(requests).toBeGreaterThan(10);
});

it('closes connections without a request', async () => {
  const port = await start(1_000, (_, response) => response.end('done'));
  await once(send(port, '').resume(), 'close');
});

it('does not close the connections of a slow upload, a waiting client, or a slow reader', async () => {
  const LIMIT_MS = 10_000;
  const size = 20_000_000;
  let received = 0;
  const port = await start(LIMIT_MS, async (request, response) => {
    for await (const chunk of request) received += chunk.length;
    if (request.url === '/late') await delay(1.2 * LIMIT_MS);
    response.writeHead(200, { connection: 'close' });
    response.end(request.url === '/long' ? Buffer.alloc(size) : 'done');
  });
  const read = async (client: Socket, pauses = 0) => {
    let bytes = 0;
    for await (const chunk of client) {
      bytes += chunk.length;
      if (pauses > 0) await delay(0.25 * LIMIT_MS);
      pauses -= 1;
    }
    return bytes;
  };
  const upload = async () => {
    const client = send(port, UPLOAD);
    for (let part = 0; part < 5; part += 1) {
      await delay(0.25 * LIMIT_MS);
      client.write(Buffer.alloc(200));
    }
    return read(client);
  };
  const ask = (path: string) => send(port, GET.replace('/', path));
  const answers = [upload(), read(ask('/late')), read(ask('/long'), 5)];
  const [uploaded, late, long] = await Promise.all(answers);
  expect([received, Number(uploaded) > 0, Number(late) > 0]).toEqual([1_000, true, true]);
  expect(long).toBeGreaterThan(size);
});
