// @vitest-environment jsdom
import { readDraft } from '@app/office-kit/drafts/draft-store.ts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';
import { ApiError, NetworkError } from '@app/web-kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Saver, type SaverOptions } from './saver.ts';

interface Form extends Record<string, string> {
  title: string;
  text: string;
}

const KEY = 'journal:draft:test/1';
const empty: Form = { title: '', text: '' };
const conflict = () => new ApiError(409, { error: 'version_conflict' });

/** A fake server with one record that behaves like the API. */
const server = {
  values: empty,
  version: 1,
  failure: undefined as Error | undefined,
  async save(values: Form, version: number | null) {
    if (server.failure) throw server.failure;
    if (version !== server.version) throw conflict();
    server.values = values;
    server.version += 1;
    return { version: server.version };
  },
};

type Saved = Awaited<ReturnType<SaverOptions<Form>['send']>>;
const stops: (() => void)[] = [];

function open(options: Partial<SaverOptions<Form>> = {}) {
  const saver = new Saver<Form>({
    key: KEY,
    values: server.values,
    server: { values: server.values, version: server.version },
    staysOnDevice: false,
    send: server.save,
    reload: async () => ({ values: server.values, version: server.version }),
    ...options,
  });
  stops.push(saver.start());
  return saver;
}

/** Leaves all forms. */
const leave = () => {
  for (const stop of stops.splice(0)) stop();
};
const stored = () => readDraft(KEY, empty)?.values;
/** Sends a `storage` event, as browsers do in other tabs. */
const announce = () =>
  window.dispatchEvent(
    new StorageEvent('storage', { key: KEY, newValue: localStorage.getItem(KEY) }),
  );

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  Object.assign(server, { values: empty, version: 1, failure: undefined });
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

it('saves on the device at once, and on the server soon after', async () => {
  const saver = open({ staysOnDevice: true });
  saver.change({ title: 'Ice' });
  await vi.advanceTimersByTimeAsync(400);
  expect(stored()).toEqual({ title: 'Ice', text: '' });
  expect(server.version).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.values.title).toBe('Ice');
  expect(saver.get()).toMatchObject({ status: 'saved', server: { version: 2 } });
});

it('deletes the copy on the device when the server has everything', async () => {
  const saver = open();
  saver.change({ title: 'Ice' });
  await vi.advanceTimersByTimeAsync(400);
  expect(stored()).toBeDefined();
  await saver.flush();
  expect(stored()).toBeUndefined();
});

it('stores input on the device while the server does not respond, and retries automatically', async () => {
  server.failure = new NetworkError('gone');
  const saver = open();
  saver.change({ title: 'Ice' });
  expect(await saver.flush()).toBe(false);
  expect(saver.get().status).toBe('waiting');
  expect(stored()?.title).toBe('Ice');
  server.failure = undefined;
  await vi.advanceTimersByTimeAsync(11_000);
  expect(server.values.title).toBe('Ice');
  expect(saver.get().status).toBe('saved');
});

it('sends again as soon as the device is online', async () => {
  server.failure = new NetworkError('gone');
  const saver = open();
  saver.change({ title: 'Ice' });
  await saver.flush();
  server.failure = undefined;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(server.values.title).toBe('Ice');
});

it('stores input only on the device until `canSend` permits sending', async () => {
  const saver = open({ canSend: ({ title }) => title !== '' });
  saver.change({ text: 'Cold' });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(saver.get().status).toBe('device');
  expect(server.version).toBe(1);
  saver.change({ title: 'Ice' });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(server.values).toEqual({ title: 'Ice', text: 'Cold' });
});

it('applies fields that another device has changed', async () => {
  const saver = open();
  await server.save({ title: 'Snow', text: '' }, 1);
  saver.change({ text: 'Cold' });
  expect(await saver.flush()).toBe(true);
  expect(server.values).toEqual({ title: 'Snow', text: 'Cold' });
  expect(saver.get()).toMatchObject({ values: server.values, hasNews: true, conflicts: [] });
});

it('retains the text of a field that another device has changed, too, and offers the other text', async () => {
  const saver = open();
  await server.save({ title: 'Snow', text: '' }, 1);
  saver.change({ title: 'Ice' });
  await saver.flush();
  expect(server.values.title).toBe('Ice');
  const [first] = saver.get().conflicts;
  expect(first).toEqual({ field: 'title', theirs: 'Snow' });
  if (first) saver.settle(first, true);
  await saver.flush();
  expect(server.values.title).toBe('Snow');
  expect(saver.get().conflicts).toEqual([]);
});

it('applies what another tab of this browser types', async () => {
  const [first, second] = [open({ staysOnDevice: true }), open({ staysOnDevice: true })];
  first.change({ title: 'Ice' });
  second.change({ text: 'Cold' });
  await vi.advanceTimersByTimeAsync(400);
  // The second tab has overwritten the first tab's copy. The text of the first tab must not be lost.
  announce();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(first.get().values).toEqual({ title: 'Ice', text: 'Cold' });
  expect(server.values).toEqual({ title: 'Ice', text: 'Cold' });
});

it('ignores values that the server had before the last save', async () => {
  const saver = open();
  const before = { values: server.values, version: server.version };
  saver.change({ title: 'Ice' });
  await saver.flush();
  saver.receive(before);
  expect(saver.get()).toMatchObject({ values: { title: 'Ice' }, server: { version: 2 } });
});

it('ignores values that the server had before it reported a newer version', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<{ version: number }>();
  const saver = open({ send: vi.fn(() => answer).mockRejectedValueOnce(conflict()) });
  const before = { values: server.values, version: server.version };
  await server.save({ title: '', text: 'Cold' }, 1);
  saver.change({ title: 'Ice' });
  const sending = saver.flush();
  await vi.advanceTimersByTimeAsync(0);
  saver.receive(before);
  const values = { title: 'Ice', text: 'Cold' };
  expect(saver.get()).toMatchObject({ values, server: { version: 2 } });
  resolve({ version: 3 });
  expect(await sending).toBe(true);
});

it.each([
  ['is lost', () => new NetworkError('gone')],
  ['meets a newer version', conflict],
])('sends nothing again if its last request %s after the form was left', async (_, failure) => {
  const { promise: answer, reject } = Promise.withResolvers<{ version: number }>();
  const send = vi.fn(server.save).mockReturnValueOnce(answer);
  const left = open({ send });
  left.change({ title: 'Ice' });
  const sending = left.flush();
  leave();
  const draft = stored();
  const next = open({ values: draft ?? empty });
  next.change({ title: 'Ice and snow' });
  await next.flush();
  reject(failure());
  expect(await sending).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.values.title).toBe('Ice and snow');
  expect(next.get()).toMatchObject({ values: { title: 'Ice and snow' }, hasNews: false });
});

it.each([
  ['reads the newer version', true],
  ['cannot read it', false],
])('sends nothing again if it meets a newer version, is left and then %s', async (_, isRead) => {
  const { promise: found, resolve, reject } = Promise.withResolvers<RecordState<Form>>();
  const send = vi.fn(server.save);
  const left = open({ send, reload: () => found });
  await server.save({ title: 'Snow', text: '' }, 1);
  left.change({ title: 'Ice' });
  const sending = left.flush();
  await vi.advanceTimersByTimeAsync(0);
  leave();
  if (isRead) resolve({ values: server.values, version: server.version });
  else reject(new NetworkError('gone'));
  expect(await sending).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(1);
  expect(readDraft(KEY, empty)).toMatchObject({ values: { title: 'Ice' }, base: { version: 1 } });
});

it('leaves text that was typed during its last request to the next form', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<Saved>();
  const send = vi.fn(() => answer);
  const left = open({ send });
  left.change({ title: 'Ice' });
  const sending = left.flush();
  left.change({ title: 'Ice and snow' });
  leave();
  resolve({ version: 2, values: { text: 'given' } });
  expect(await sending).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(1);
  expect(readDraft(KEY, empty)).toMatchObject({
    values: { title: 'Ice and snow', text: 'given' },
    base: { values: { title: 'Ice', text: 'given' }, version: 2 },
  });
});

it.each([true, false])(
  'retains the next form’s copy on the device when its last request succeeds (staysOnDevice: %s)',
  async (staysOnDevice) => {
    const { promise: answer, resolve } = Promise.withResolvers<{ version: number }>();
    const left = open({ staysOnDevice, send: () => answer });
    left.change({ title: 'Ice' });
    const sending = left.flush();
    leave();
    const next = open({ staysOnDevice, values: stored() ?? empty });
    next.change({ title: 'Ice and snow' });
    await vi.advanceTimersByTimeAsync(400);
    resolve({ version: 2 });
    expect(await sending).toBe(true);
    expect(stored()?.title).toBe('Ice and snow');
  },
);

it.each([
  [404, 'closed'],
  [400, 'refused'],
  [503, 'waiting'],
])('after the status %i is %s', async (status, expected) => {
  server.failure = new ApiError(status);
  const saver = open();
  saver.change({ title: 'Ice' });
  await saver.flush();
  expect(saver.get().status).toBe(expected);
  expect(stored()?.title).toBe('Ice');
});

it('stores and sends nothing after its end', async () => {
  const saver = open({ staysOnDevice: true });
  saver.change({ title: 'Ice' });
  saver.end();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(stored()).toBeUndefined();
  expect(server.version).toBe(1);
});
