import { expect, it } from 'vitest';
import { threadCaller } from './thread.ts';

const kit = new URL('./thread.ts', import.meta.url).href;

/** The program of a thread that answers a call with the value of an expression. */
function answering(expression: string): URL {
  return program(`import { threadId } from 'node:worker_threads';
    import { serveThread } from '${kit}';
    serveThread(async (input) => ${expression});`);
}

const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
const LONG = { timeoutMs: 60_000, idleMs: 60_000 };
const endless = '{ for (;;); }';

it('answers calls one after another in one thread', async () => {
  const call = threadCaller<number, number[]>(answering('[threadId, input]'), LONG);
  const [first, second, third] = await Promise.all([call(1), call(2), call(3)]);
  expect([first?.[1], second?.[1], third?.[1]]).toEqual([1, 2, 3]);
  expect(second?.[0]).toBe(first?.[0]);
});

it('ends the thread after each call without `idleMs`', async () => {
  const call = threadCaller<number, number>(answering('threadId'), { timeoutMs: 60_000 });
  expect(await call(1)).not.toBe(await call(2));
});

it('starts another thread after one has failed', async () => {
  const call = threadCaller<string, string>(answering('JSON.parse(input)'), LONG);
  await expect(call('{')).rejects.toMatchObject({ name: 'ThreadError', reason: 'failed' });
  expect(await call('"a"')).toBe('a');
});

it.each([
  ['exits', 'process.exit(0)'],
  ['never settles', 'new Promise(() => {})'],
])('rejects if a call %s', async (_what, expression) => {
  const call = threadCaller(answering(expression), LONG);
  await expect(call('')).rejects.toMatchObject({ name: 'ThreadError', reason: 'failed' });
});

it('rejects if a call takes too long', async () => {
  const call = threadCaller(answering(endless), { timeoutMs: 1 });
  await expect(call('')).rejects.toMatchObject({ reason: 'too slow' });
});

it('rejects if a call needs too much CPU time', async () => {
  const call = threadCaller(answering(endless), { ...LONG, cpuMs: 50 });
  await expect(call('')).rejects.toMatchObject({ reason: 'too slow' });
});

it('does not count waiting against the CPU limit', async () => {
  const waiting = answering('new Promise((resolve) => setTimeout(resolve, 1_500, input))');
  expect(await threadCaller(waiting, { ...LONG, cpuMs: 1_000 })('waited')).toBe('waited');
});

it.each([
  // In small steps: Node.js aborts the whole process if a single allocation exceeds the limit by far.
  ['the heap', '{ let list; for (;;) list = { list }; }'],
  ['buffers', 'new Promise((resolve) => setTimeout(resolve, 60_000, Buffer.alloc(1e8, 1)))'],
])('rejects if %s becomes too large', async (_what, expression) => {
  const call = threadCaller(answering(expression), { ...LONG, memoryMb: 32, cpuMs: 60_000 });
  await expect(call('')).rejects.toMatchObject({ reason: 'too large' });
});

it.each([
  ['is not there', program('import "./not-there.ts"')],
  ['fails', program('throw new Error("no memory")')],
  ['exits', program('process.exit(1)')],
])('rejects with an error that is no ThreadError if the program %s', async (_what, url) => {
  await expect(threadCaller(url, LONG)('')).rejects.not.toHaveProperty('reason');
});
