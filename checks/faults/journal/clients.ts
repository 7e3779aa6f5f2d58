import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type RequestOptions, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { articleForm, ISSUE_PAGE, LARGE, pdfOf } from '../../systems/articles.ts';
import type { LaunchedSystem } from '../../systems/launched-system.ts';
import { type Operation, perform, unique } from '../../systems/operations.ts';
import { waitFor } from '../../systems/wait-for.ts';
import type { Injection } from './fault.ts';

const IDLE = 500;
const SLOW = 50;
const ABORTED = 100;
const RETURNS_WITHIN_MS = 15_000;
/** The number of additional descriptors that are tolerated, because the load opens and closes connections meanwhile. */
const TOLERATED_DESCRIPTORS = 30;
const PROCESSES = ['gateway', 'shell', 'svc-content', 'svc-pdf'];

/**
 * Opens idle connections, sends requests at one byte per second, and aborts uploads and downloads. Then closes all
 * connections, and waits until the numbers of descriptors and temporary files are as before.
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

/** Sends a request. Closes its connection after `ms`, or when the first bytes of the response arrive. */
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

const AT_ONCE = 3;
const STORED_WITHIN_MS = 10_000;

/** Publishes articles with large PDFs, and calls `inject` while the object storage receives one of them. */
export async function duringUploads(
  { system, client, targets, sent }: Injection,
  inject: () => unknown,
): Promise<void> {
  for (let n = 0; n < AT_ONCE; n += 1) sent.push(perform(client, 'article', targets, LARGE));
  const unfinished = `${system.dataDir}/minio/.minio.sys/tmp`;
  await soon(() => {
    try {
      const paths = readdirSync(unfinished, { recursive: true });
      return paths.some((path) => String(path).endsWith('part.1'));
    } catch {
      // The observed upload has just ended.
      return false;
    }
  });
  await inject();
}

/**
 * Publishes an article while the database does not respond, and calls `kill` when its PDF is stored, but not its
 * record.
 */
export async function betweenPdfAndRecord(
  { system, client, sent }: Injection,
  kill: () => unknown,
): Promise<void> {
  const key = `K${unique()}`;
  const sha256 = createHash('sha256').update(pdfOf(key)).digest('hex');
  sent.push(publish());
  await soon(() => existsSync(`${system.dataDir}/minio/journal/articles/${sha256}.pdf`));
  kill();

  async function publish(): Promise<Operation> {
    const from = performance.now();
    const answer = await client.send('POST', '/api/admin/archives', articleForm(key));
    return { kind: 'article', key, ...answer, from, until: performance.now() };
  }
}

/** Polls without the pauses of `waitFor`, because the awaited state lasts only milliseconds. */
async function soon(isReached: () => boolean): Promise<void> {
  const deadline = performance.now() + STORED_WITHIN_MS;
  while (!isReached()) {
    if (performance.now() > deadline) throw new Error('No PDF reached the object storage');
    await sleep(1);
  }
}
