import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Problem, problemSchema } from '@app/contracts';
import { endpoints, endpointsIn } from '@app/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { articleForm, pdfBytes, pdfFile } from '../testing/article-form.ts';
import { createIssue } from '../testing/publish.ts';
import { startContent, type TestContent } from '../testing/start-content.ts';
import { clamdScanner } from './clamd.ts';

/**
 * A harmless file that every scanner reports (eicar.org). It is divided so that scanners do not report this source
 * file.
 */
const EICAR = [
  'X5O!P%@AP[4',
  '\\PZX54(P^)7CC)7}',
  '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');
const infected = () => pdfFile(pdfBytes(100_000, `${EICAR} ${crypto.randomUUID()}`));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clamd-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Replies like clamd: reports a file that contains the test file. */
function answerInstream(socket: Socket): void {
  let received = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    const file: Buffer[] = [];
    for (let at = 'zINSTREAM\0'.length; at + 4 <= received.length; ) {
      const length = received.readUInt32BE(at);
      file.push(received.subarray(at + 4, at + 4 + length));
      at += 4 + length;
      if (length > 0) continue;
      const isFound = Buffer.concat(file).includes(EICAR);
      socket.end(`stream: ${isFound ? 'Eicar-Test FOUND' : 'OK'}\0`);
    }
  });
  socket.on('error', () => undefined);
}

async function listen(answer: (socket: Socket) => void): Promise<{ server: Server; url: string }> {
  const path = join(folder, `${crypto.randomUUID()}.ctl`);
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(path, resolve);
  });
  return { server, url: `unix:${path}` };
}

async function publishing(content: TestContent, file: Blob): Promise<Problem> {
  const answer = await content.post(
    '/api/admin/archives/',
    articleForm(undefined, file),
    content.sign('admin'),
  );
  if (answer.status === 201) return { status: 201, error: 'internal', title: '' };
  return problemSchema.parse(await answer.json());
}

describe('with a scanner', () => {
  let content: TestContent;
  let server: Server;
  beforeAll(async () => {
    const fake = await listen(answerInstream);
    ({ server } = fake);
    content = await startContent({ clamdUrl: fake.url });
    await createIssue(content, 2);
  });
  afterAll(() => content.close());

  const forms = endpointsIn(endpoints['svc-content']).flatMap(({ method, path, body }) =>
    body && body.type !== 'json' ? [{ method, path, field: body.file }] : [],
  );

  it.each(forms)('refuses an infected file with $method $path', async ({ method, path, field }) => {
    for (const name of [field, 'other']) {
      const body = new FormData();
      body.append(name, infected(), 'x.pdf');
      const answer = await fetch(content.url + path.replace(/\{\w+\}/, 'f'.repeat(24)), {
        method,
        body,
        headers: { authorization: `Bearer ${content.sign('admin')}` },
      });
      expect(await answer.json()).toMatchObject({
        status: 415,
        issues: [{ path: field, message: expect.stringContaining('Eicar-Test') }],
      });
    }
  });

  it('accepts other files', async () => {
    expect(await publishing(content, pdfFile())).toMatchObject({ status: 201 });
  });

  it('refuses every file with a reason while the scanner is unreachable, and stores nothing', async () => {
    const before = await content.models.articles.countDocuments();
    await new Promise((resolve) => {
      server.close(resolve);
    });
    expect(await publishing(content, pdfFile())).toMatchObject({
      status: 503,
      error: 'unavailable',
      issues: [{ path: 'pdfFile', message: expect.stringContaining('does not respond') }],
    });
    expect(await content.models.articles.countDocuments()).toBe(before);
  });
});

it('refuses a file that exceeds the limit of the scanner', async () => {
  const { server, url } = await listen((socket) => {
    socket
      .on('error', () => undefined)
      .once('data', () => {
        socket.end('INSTREAM size limit exceeded. ERROR\0');
      });
  });
  const path = join(folder, 'large.pdf');
  await writeFile(path, pdfBytes(5_000_000));
  expect(await clamdScanner(url)(path)).toContain('larger than it accepts');
  server.close();
});

it.each([
  ['an error', 'UNKNOWN COMMAND\0'],
  ['nothing', ''],
  ['something else', 'PONG\0'],
])('does not treat %s as a result', async (_what, reply) => {
  const { server, url } = await listen((socket) => {
    socket.on('error', () => undefined).resume();
    socket.end(reply);
  });
  const path = join(folder, 'any.pdf');
  await writeFile(path, pdfBytes(1_000_000));
  await expect(clamdScanner(url)(path)).rejects.toThrow();
  server.close();
});

const CLAMD = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/usr/bin/clamd'].find(existsSync);

describe.skipIf(CLAMD === undefined)('ClamAV', () => {
  const socket = () => join(folder, 'clamd.ctl');
  let stop: () => void;
  beforeAll(async () => {
    const database = join(folder, 'signatures');
    await mkdir(database);
    const signature = `Eicar-Signature:0:*:${Buffer.from(EICAR).toString('hex')}`;
    await writeFile(join(database, 'test.ndb'), `${signature}\n`);
    const settings = {
      Foreground: 'yes',
      LocalSocket: socket(),
      DatabaseDirectory: database,
      StreamMaxLength: '1M',
    };
    const lines = Object.entries(settings).map((setting) => setting.join(' '));
    await writeFile(join(folder, 'clamd.conf'), `${lines.join('\n')}\n`);
    const config = `--config-file=${join(folder, 'clamd.conf')}`;
    const child = spawn(CLAMD ?? '', [config], { stdio: 'ignore' });
    stop = () => child.kill();
    await vi.waitFor(
      () =>
        new Promise<void>((resolve, reject) => {
          const probe = connect(socket(), () => resolve(void probe.destroy()));
          probe.on('error', reject);
        }),
      { timeout: 60_000, interval: 50 },
    );
  });
  afterAll(() => stop());

  it('finds the test file in a PDF, and nothing in other PDFs', async () => {
    const content = await startContent({ clamdUrl: `unix:${socket()}` });
    await createIssue(content, 2);
    expect(await publishing(content, infected())).toMatchObject({
      status: 415,
      issues: [{ message: 'The virus scanner has found Eicar-Signature.UNOFFICIAL in this file' }],
    });
    expect(await publishing(content, pdfFile())).toMatchObject({ status: 201 });
    await content.close();
  });

  it('refuses a file that exceeds its limit, always with the reason', async () => {
    const path = join(folder, 'large.pdf');
    await writeFile(path, pdfBytes(5_000_000));
    const scan = clamdScanner(`unix:${socket()}`);
    for (let time = 0; time < 50; time++) expect(await scan(path)).toContain('larger than');
  });
});
