import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';

type Answer = { status: number; body: object };

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Runs the health check. The server sends these responses in turn, and then repeats the last response. */
async function check(...answers: Answer[]) {
  let asked = 0;
  const server = createServer((_req, res) => {
    const { status, body } = answers[Math.min(asked, answers.length - 1)] as Answer;
    asked += 1;
    res.writeHead(status, { connection: 'close' }).end(JSON.stringify(body));
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const file = new URL('./healthcheck.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [file, `http://127.0.0.1:${port}/readyz`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, errors, asked };
}

const ready = { status: 200, body: { ready: true } };
const unready = { status: 503, body: { ready: false } };
const migrating = {
  status: 503,
  body: { ready: false, parts: { starting: 'migrating the database, 1 of 2: names' } },
};

it('succeeds when the server is ready', async () => {
  expect(await check(ready)).toMatchObject({ code: 0, asked: 1 });
});

it('fails with the response when the server is not ready', async () => {
  expect(await check(unready)).toMatchObject({ code: 1, errors: '503 {"ready":false}\n' });
});

it('waits while the server migrates the database', async () => {
  expect(await check(migrating, migrating, ready)).toMatchObject({ code: 0, asked: 3 });
  expect(await check(migrating, unready)).toMatchObject({ code: 1, asked: 2 });
});
