import { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { processCaller } from './limited-process.ts';
import { onBehalfOf, processRoom } from './process-room.ts';

const kit = new URL('./serve-process.ts', import.meta.url).href;

let folder: string;
let programs = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'process-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function program(text: string): Promise<URL> {
  programs += 1;
  const path = join(folder, `${programs}.mjs`);
  await writeFile(path, text);
  return pathToFileURL(path);
}

/** Returns a program whose process answers each call with the value of an expression. */
const answering = (expression: string) =>
  program(`import { serveProcess } from '${kit}';
    await serveProcess(async (input) => ${expression});`);

const LIMITS = { cpuS: 30, memoryMb: 64, timeoutMs: 60_000, waitMs: 60_000, deadlineMs: 120_000 };
const WARM = { ...LIMITS, idleMs: 60_000 };
const PID = '[process.pid, input.at]';
const endless = '{ for (;;); }';
/** An expression that has a value once the file `path` exists in `folder`. */
const UNTIL_RELEASED = `(async () => {
  const { watch, existsSync } = await import('node:fs');
  const { once } = await import('node:events');
  const watcher = watch(input.folder);
  while (!existsSync(input.path)) await once(watcher, 'change');
  return input.at ?? 'done';
})()`;

it('answers all calls, and reuses an idle process', async () => {
  const room = processRoom(0);
  const call = processCaller<object, number[]>(await answering(PID), { ...WARM, room });
  const [first, second, third] = await Promise.all([1, 2, 3].map((at) => call({ at })));
  expect([first?.[1], second?.[1], third?.[1]]).toEqual([1, 2, 3]);
  expect(second?.[0]).toBe(first?.[0]);
  expect(third?.[0]).toBe(first?.[0]);
});

it('ends the process after each call if there is no `idleMs`', async () => {
  const call = processCaller<object, number[]>(await answering(PID), LIMITS);
  expect((await call({}))[0]).not.toBe((await call({}))[0]);
});

it('replaces a process before the total time of its calls reaches the limit of one call', {
  timeout: 240_000,
}, async () => {
  const url = await answering(`(() => {
    const used = () => { const { user, system } = process.cpuUsage(); return user + system; };
    for (const before = used(); used() - before < 5.1e5; );
    return process.pid;
  })()`);
  const call = processCaller<object, number>(url, { ...WARM, cpuS: 1 });
  const pids = [await call({}), await call({}), await call({}), await call({})];
  expect(new Set(pids).size).toBe(2);
});

it('does not pass on the environment of the service', async () => {
  const call = processCaller<object, string[]>(await answering('Object.keys(process.env)'), LIMITS);
  const names = await call({});
  const isNode = (name: string) =>
    name.startsWith('NODE_CHANNEL_') || name === 'NODE_COMPILE_CACHE';
  expect(names.filter((name) => !isNode(name))).toEqual([]);
});

it('starts a new process after one has failed', async () => {
  const url = await answering('JSON.parse(input.text)');
  const call = processCaller<object, string>(url, WARM);
  await expect(call({ text: '{' })).rejects.toMatchObject({
    name: 'ProcessError',
    reason: 'failed',
    cause: { message: expect.stringContaining('SyntaxError') },
  });
  expect(await call({ text: '"a"' })).toBe('a');
});

it.each([
  ['exits', 'process.exit(0)', { name: 'ProcessError', reason: 'failed' }],
  [
    'is killed',
    'process.kill(process.pid, "SIGKILL")',
    { code: 'unavailable', cause: { name: 'ProcessKilled' } },
  ],
])('rejects if a process %s during a call', async (_what, expression, error) => {
  const call = processCaller(await answering(expression), WARM);
  await expect(call({})).rejects.toMatchObject(error);
});

it('rejects with unavailable if the disk is full, because the file is not the cause', async () => {
  const write = `(await import('node:fs')).writeFileSync(input.path, 'a')`;
  const call = processCaller(await answering(write), LIMITS);
  await expect(call({ path: '/dev/full' })).rejects.toMatchObject({
    code: 'unavailable',
    cause: { code: 'ENOSPC' },
  });
});

it('rejects if a call takes too long', async () => {
  const call = processCaller(await answering('new Promise(() => {})'), {
    ...LIMITS,
    timeoutMs: 50,
  });
  await expect(call({})).rejects.toMatchObject({ reason: 'too slow' });
});

it('rejects if a call needs too much processor time', async () => {
  const call = processCaller(await answering(endless), { ...LIMITS, cpuS: 1 });
  await expect(call({})).rejects.toMatchObject({ reason: 'too slow' });
});

it.each([
  ['objects', 'let list; for (;;) list = { list };'],
  ['a text', 'for (let text = "a"; ; text += text) JSON.stringify(text);'],
  ['buffers', 'const list = []; for (;;) list.push(Buffer.alloc(1e6, 1));'],
  ['one buffer', 'Buffer.alloc(1e9, 1);'],
  ['a WebAssembly memory', 'new WebAssembly.Memory({ initial: 10_000 });'],
])('rejects if %s becomes too large, and serves the next call', async (_what, statements) => {
  const url = await answering(`input.isHarmless ? 'fine' : (() => { ${statements} })()`);
  const call = processCaller<object, unknown>(url, WARM);
  await expect(call({})).rejects.toMatchObject({ reason: 'too large' });
  expect(await call({ isHarmless: true })).toBe('fine');
});

it('rejects an answer that would exceed the memory of the caller', async () => {
  const call = processCaller(await answering('"a".repeat(2_000_000)'), { ...LIMITS, answerMb: 1 });
  await expect(call({})).rejects.toMatchObject({ reason: 'too large' });
});

it.each([
  ['is not there', 'import "./not-there.ts"'],
  ['fails', 'throw new Error("no memory")'],
  ['exits', 'process.exit(1)'],
])('rejects with an error of another kind if the program %s', async (_what, text) => {
  await expect(processCaller(await program(text), LIMITS)({})).rejects.not.toHaveProperty('reason');
});

it('ends an idle process if a call of another caller needs its memory', async () => {
  const room = processRoom(0);
  const alive = await answering('process.pid');
  const first = processCaller<object, number>(alive, { ...WARM, room });
  const pid = await first({});
  await processCaller<object, number>(alive, { ...WARM, room })({});
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(await first({})).not.toBe(pid);
});

it('starts a new process for a call that arrives while the idle process is ending', async () => {
  const call = processCaller<object, number>(await answering('process.pid'), {
    ...LIMITS,
    idleMs: 1,
  });
  const pid = await call({});
  const { promise: next, resolve } = Promise.withResolvers<number>();
  const { kill } = ChildProcess.prototype;
  const spy = vi.spyOn(ChildProcess.prototype, 'kill');
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementation(function (this: ChildProcess, signal) {
    const isSent = kill.call(this, signal);
    // Idle processes of earlier tests may end, too.
    if (this.pid === pid) resolve(call({}));
    return isSent;
  });
  expect(await next).not.toBe(pid);
});

it('waits for the exit of an ending process if a call needs its memory', async () => {
  const room = processRoom(50);
  const owner = {};
  const steps: string[] = [];
  const ending = {
    ...{ owner, megabytes: 50, isEnding: true, hasEnded: false },
    take: () => void steps.push('take'),
    end: async () => void steps.push('end'),
  };
  const { leave } = await room.enter(owner, 50, 60_000);
  leave(ending);
  expect(await room.enter(owner, 50, 60_000)).toMatchObject({ idle: undefined });
  expect(steps).toEqual(['end']);
});

it('keeps the idle process of a caller before it ends the processes of others', async () => {
  const room = processRoom(100);
  const steps: string[] = [];
  const owners = { a: {}, b: {}, c: {} };
  const process = (name: keyof typeof owners) => ({
    ...{ owner: owners[name], megabytes: 50, isEnding: false, hasEnded: false },
    take: () => void steps.push(`take ${name}`),
    end: async () => void steps.push(`end ${name}`),
  });
  for (const name of ['a', 'b'] as const) {
    const { leave } = await room.enter(owners[name], 50, 60_000);
    leave(process(name));
  }
  await Promise.all([room.enter(owners.a, 50, 60_000), room.enter(owners.c, 50, 60_000)]);
  expect(steps).toEqual(['take a', 'end b']);
});

it('refuses a call that would wait too long, and serves the next call', async () => {
  const room = processRoom(0);
  const path = join(folder, 'released');
  const url = await answering(UNTIL_RELEASED);
  const patient = processCaller(url, { ...LIMITS, room });
  const busy = patient({ folder, path });
  const hasty = processCaller(url, { ...LIMITS, room, waitMs: 10 });
  await expect(hasty({ folder, path })).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  await writeFile(path, '');
  expect([await busy, await patient({ folder, path })]).toEqual(['done', 'done']);
});

it('serves users in turn, even if one of them sends many files', async () => {
  const room = processRoom(0);
  const path = join(folder, 'begun');
  const call = processCaller<object, number>(await answering(UNTIL_RELEASED), { ...WARM, room });
  const order: string[] = [];
  const send = (user: string, at: number) =>
    onBehalfOf(user, () => call({ folder, path, at })).then(() => order.push(`${user}${at}`));
  const sent = [1, 2, 3, 4].map((at) => send('a', at));
  sent.push(send('b', 1), send('c', 1), send('b', 2));
  await writeFile(path, '');
  await Promise.all(sent);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

it('rejects with unavailable if waiting and starting leave too little time for the call', async () => {
  const url = await answering('new Promise(() => {})');
  const short = processCaller(url, { ...LIMITS, deadlineMs: 1 });
  await expect(short({})).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  const long = processCaller(url, { ...LIMITS, deadlineMs: 3_000 });
  await expect(long({})).rejects.toMatchObject({ code: 'unavailable', status: 503 });
});
