import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { type RequestOptions, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { articleForm, ISSUE_PAGE, LARGE } from '../../systems/articles.ts';
import type { LaunchedSystem } from '../../systems/launched-system.ts';
import { perform, unique } from '../../systems/operations.ts';
import { waitFor } from '../../systems/wait-for.ts';
import type { Injection } from './fault.ts';

const IDLE = 500;
const SLOW = 50;
const ABORTED = 100;
const RETURNS_WITHIN_MS = 15_000;
/** The load opens and closes connections meanwhile. */
const TOLERATED_DESCRIPTORS = 30;
const PROCESSES = ['gateway', 'shell', 'svc-content', 'svc-pdf'];

/**
 * Opens idle connections, sends requests at a byte per second, and aborts uploads and downloads. Then closes all
 * connections and waits until descriptors and temporary files have returned to where they were.
 */
export async function slowClients(injection: Injection, ms: number): Promise<void> {
  const { system, client, targets, sent, notes } = injection;
  const article = perform(client, 'article', targets, LARGE);
  sent.push(article);
  const { key } = await article;
  const before = resources(system);
  const idle = Array.from({ length: IDLE }, () => open(system.port));
  const slow = Array.from({ length: SLOW }, () => open(system.port));
  for (const socket of slow) {
    socket.write('POST /api/webdata HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n\r\n');
  }
  const drip = setInterval(() => {
    for (const socket of slow) socket.write('x');
  }, 1_000);
  await Promise.all([
    abortUploads(client.origin, client.headers),
    abortDownloads(`${ISSUE_PAGE}/${key}.pdf`, client.origin),
  ]);
  await sleep(ms);
  const during = resources(system);
  clearInterval(drip);
  for (const socket of [...idle, ...slow]) socket.destroy();
  const closed = performance.now();
  await waitFor(() => {
    const now = resources(system);
    assert(now.descriptors <= before.descriptors + TOLERATED_DESCRIPTORS, describe(now));
    assert(now.files <= before.files, describe(now));
  }, RETURNS_WITHIN_MS);
  const seconds = ((performance.now() - closed) / 1_000).toFixed(1);
  notes.push(
    `before: ${describe(before)}`,
    `meanwhile: ${describe(during)}`,
    `${seconds} s later: ${describe(resources(system))}`,
  );
}

interface Resources {
  descriptors: number;
  files: number;
  megabytes: number;
}

function resources(system: LaunchedSystem): Resources {
  const pids = PROCESSES.flatMap((name) => system.processes(name).slice(0, 1));
  const sum = (read: (pid: number) => number) => pids.reduce((total, pid) => total + read(pid), 0);
  return {
    descriptors: sum((pid) => readdirSync(`/proc/${pid}/fd`).length),
    files: readdirSync(`${system.dataDir}/run/uploads`).length,
    megabytes: Math.round(sum(residentKb) / 1_024),
  };
}

function residentKb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

const describe = ({ descriptors, files, megabytes }: Resources) =>
  `${descriptors} descriptors, ${files} temporary files, ${megabytes} MB`;

function open(port: number): Socket {
  return connect(port, '127.0.0.1').on('error', () => undefined);
}

/** Sends a request and closes its connection after `ms`, or with the first bytes of the response. */
function abort(url: string, options: RequestOptions, body: Buffer, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const aborted = request(url, { agent: false, ...options });
    const end = () => {
      aborted.destroy();
      resolve();
    };
    aborted.on('error', resolve);
    aborted.on('response', (response) => response.once('data', end).once('end', end));
    aborted.write(body);
    if (body.length > 0) setTimeout(end, ms);
    else aborted.end();
  });
}

async function abortUploads(origin: string, headers: Record<string, string>): Promise<void> {
  for (let n = 0; n < ABORTED; n += 1) {
    const form = new Response(articleForm(`${LARGE}${unique()}`));
    const body = Buffer.from(await form.arrayBuffer());
    const options = {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': form.headers.get('content-type') ?? '',
        'content-length': body.length,
      },
    };
    const half = body.subarray(0, body.length / 2);
    await abort(`${origin}/api/admin/archives`, options, half, 20);
  }
}

async function abortDownloads(path: string, origin: string): Promise<void> {
  for (let n = 0; n < ABORTED; n += 1) await abort(origin + path, {}, Buffer.alloc(0), 0);
}
