import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Listening, listenOnFreePort, silentLog } from '../testing/index.ts';
import { createKoa } from './app.ts';
import { AppError } from './app-error.ts';
import { formOf, multipart } from './multipart.ts';
import { closeStalledConnections } from './stalled-connections.ts';

const LIMIT = 1_000_000;
let server: Listening;
let uploadDir: string;

beforeAll(async () => {
  uploadDir = await mkdtemp(join(tmpdir(), 'multipart-test-'));
  const app = createKoa({ log: silentLog });
  app.use(multipart({ uploadDir, maxFileSize: LIMIT }));
  app.use(async (ctx) => {
    if (ctx.path === '/refuse') throw new AppError('invalid_txnid');
    const { fields, files } = formOf(ctx);
    const presented = Object.entries(files).map(async ([field, list]) => [
      field,
      await Promise.all(
        list.map(async ({ path, name, size, type }) => {
          const hash = sha256(await readFile(path));
          return { name, size, type, hash };
        }),
      ),
    ]);
    ctx.body = { fields, files: Object.fromEntries(await Promise.all(presented)) };
  });
  server = await listenOnFreePort(app);
});
afterEach(async () => {
  await expect.poll(() => readdir(uploadDir)).toEqual([]);
});
afterAll(async () => {
  await server.close();
  await rm(uploadDir, { recursive: true });
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const pdf = (bytes: Uint8Array<ArrayBuffer>, type = 'application/pdf') =>
  new Blob([bytes], { type });

interface Answer {
  error?: string;
  fields: Record<string, string | string[]>;
  files: Record<string, { name: string; size: number; type: string; hash: string }[]>;
}

async function send(fill: (form: FormData) => void, path = '/') {
  const form = new FormData();
  fill(form);
  const answer = await fetch(server.url + path, { method: 'POST', body: form });
  return { status: answer.status, body: (await answer.json()) as Answer };
}

async function sendRaw(body: string, type = 'multipart/form-data; boundary=XX') {
  const headers = { 'Content-Type': type };
  const answer = await fetch(server.url, { method: 'POST', body, headers });
  return { status: answer.status, body: await answer.json() };
}

describe('a multipart form', () => {
  it('has fields and the exact bytes of its file', async () => {
    const bytes = randomBytes(LIMIT);
    const { status, body } = await send((form) => {
      form.append('title', 'Über <i>x</i> \u0905');
      form.append('pdfFile', pdf(bytes), 'paper.pdf');
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      fields: { title: 'Über <i>x</i> \u0905' },
      files: {
        pdfFile: [{ name: 'paper.pdf', size: LIMIT, type: 'application/pdf', hash: sha256(bytes) }],
      },
    });
  });

  it('has repeated fields, a second file and an unexpected file', async () => {
    const one = new Uint8Array([1]);
    const { body } = await send((form) => {
      form.append('title', 'a');
      form.append('title', 'b');
      form.append('pdfFile', pdf(one), '1.pdf');
      form.append('pdfFile', pdf(one), '2.pdf');
      form.append('extra', pdf(one), '3.pdf');
    });
    expect(body.fields).toEqual({ title: ['a', 'b'] });
    const names = body.files.pdfFile?.map(({ name }) => name);
    expect(names?.sort()).toEqual(['1.pdf', '2.pdf']);
    expect(body.files.extra).toHaveLength(1);
  });

  it('includes an empty file, but not a file field without a selection', async () => {
    const { body } = await send((form) => {
      form.append('pdfFile', pdf(new Uint8Array()), 'empty.pdf');
      form.append('imgFile', pdf(new Uint8Array()), '');
    });
    expect(body.files).toMatchObject({ pdfFile: [{ name: 'empty.pdf', size: 0 }] });
    expect(Object.keys(body.files)).toEqual(['pdfFile']);
  });

  it('is refused if its file does not fit on the disk', async () => {
    const { createWriteStream, writeFileSync } = fs;
    vi.spyOn(fs, 'createWriteStream').mockImplementationOnce((path) => {
      writeFileSync(path, '');
      return createWriteStream('/dev/full');
    });
    const { status, body } = await send((form) =>
      form.append('pdfFile', pdf(new Uint8Array([1])), 'a.pdf'),
    );
    expect({ status, error: body.error }).toEqual({ status: 503, error: 'unavailable' });
  });

  it('ignores the path in a file name', async () => {
    const { body } = await send((form) =>
      form.append('pdfFile', pdf(new Uint8Array([1])), '../../etc/passwd'),
    );
    expect(body.files.pdfFile).toHaveLength(1);
  });

  it.each([LIMIT + 1, 3 * LIMIT])(
    'refuses a file of %i bytes with file_too_large',
    async (size) => {
      const { status, body } = await send((form) =>
        form.append('pdfFile', pdf(new Uint8Array(size)), 'x.pdf'),
      );
      expect([status, body.error]).toEqual([413, 'file_too_large']);
    },
  );

  it('has its files removed when the handler fails', async () => {
    const { body } = await send(
      (form) => form.append('pdfFile', pdf(new Uint8Array(1000)), 'x.pdf'),
      '/refuse',
    );
    expect(body.error).toBe('invalid_txnid');
  });

  const part = '--XX\r\nContent-Disposition: form-data; name="a"\r\n\r\n1';
  it.each([
    ['that ends too early', part],
    ['without its boundary', 'nothing of the kind'],
    ['with a broken part header', '--XX\r\n: x\r\n\r\n1\r\n--XX--'],
    [
      'in an unknown encoding',
      `${part.replace('\r\n\r\n', '\r\nContent-Transfer-Encoding: x\r\n\r\n')}\r\n--XX--`,
    ],
  ])('%s is refused with invalid_request', async (_kind, body) => {
    expect(await sendRaw(body)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it.each(['multipart/form-data', 'application/json', 'text/plain'])(
    'refuses the content type %s',
    async (type) => {
      expect(await sendRaw('{}', type)).toMatchObject({
        status: 400,
        body: { error: 'invalid_request' },
      });
    },
  );

  it('leaves no files and no descriptors after a hundred aborted and stalled uploads', async () => {
    const app = createKoa({ log: silentLog });
    app.use(multipart({ uploadDir, maxFileSize: LIMIT }));
    const slowServer = createServer(app.callback());
    closeStalledConnections(slowServer, 1_000);
    await once(slowServer.listen(0, '127.0.0.1'), 'listening');
    const descriptors = async () => (await readdir('/proc/self/fd')).length;
    const before = await descriptors();

    // The cast is safe: a server that listens on TCP has an `AddressInfo`.
    const { port } = slowServer.address() as AddressInfo;
    const headers = {
      'Content-Type': 'multipart/form-data; boundary=XX',
      'Content-Length': 900_000,
    };
    const opened = vi.spyOn(fs, 'createWriteStream').mockClear();
    const uploads = Array.from({ length: 100 }, () => {
      const upload = request({ port, method: 'POST', headers, agent: false });
      upload.on('error', () => undefined);
      upload.write(
        '--XX\r\nContent-Disposition: form-data; name="f"; filename="x"\r\nContent-Type: a/b\r\n\r\n',
      );
      upload.write(Buffer.alloc(20_000));
      return upload;
    });
    await expect.poll(() => opened).toHaveBeenCalled();
    opened.mockRestore();
    for (const upload of uploads.slice(0, 50)) upload.destroy();
    await vi.waitFor(() => expect(uploads.every(({ closed }) => closed)).toBe(true), 60_000);

    await vi.waitFor(async () => expect(await readdir(uploadDir)).toEqual([]), 60_000);
    await vi.waitFor(async () => expect(await descriptors()).toBeLessThanOrEqual(before), 60_000);
    await new Promise((resolve) => slowServer.close(resolve));
  });
});
