// @vitest-environment jsdom
import { FILE_TOO_LARGE, FILE_TOO_LARGE_MESSAGE } from '@app/contracts';
import { ApiError, NetworkError } from '@app/web-kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Upload, type UploadOptions } from './upload.ts';

type Send = NonNullable<UploadOptions['send']>;
const send = vi.fn<Send>();
const file = new File(['%PDF-1.7'], 'ice.pdf');
const broken = new NetworkError('gone');

beforeEach(() => {
  vi.useFakeTimers();
  send.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

it('sends a file and reports the progress', async () => {
  const shares: number[] = [];
  const upload = new Upload({ send });
  upload.subscribe(() => {
    const state = upload.get();
    if (state.phase === 'sending') shares.push(state.share);
  });
  send.mockImplementation(async (_, { onProgress }) => onProgress(0.5));
  await upload.choose(file);
  expect(shares).toEqual([0, 0.5]);
  expect(upload.get().phase).toBe('none');
});

it('retries automatically after the connection broke, with the file still chosen', async () => {
  const upload = new Upload({ send });
  send.mockRejectedValueOnce(broken).mockRejectedValueOnce(new ApiError(502));
  const sent = upload.choose(file);
  await vi.advanceTimersByTimeAsync(0);
  expect(upload.get()).toMatchObject({ phase: 'waiting', file });
  await vi.advanceTimersByTimeAsync(10_000);
  await sent;
  expect(send).toHaveBeenCalledTimes(3);
  expect(upload.get().phase).toBe('none');
});

it('sends again as soon as the device is online', async () => {
  const upload = new Upload({ send });
  send.mockRejectedValueOnce(broken);
  const sent = upload.choose(file);
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event('online'));
  await sent;
  expect(send).toHaveBeenCalledTimes(2);
});

it('holds a file until `send` is set', async () => {
  const upload = new Upload({ send: undefined });
  await upload.choose(file);
  expect(upload.get()).toEqual({ phase: 'held', file });
  upload.update({ send });
  await vi.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledOnce();
});

it('does not send a file that is too large or of the wrong kind', async () => {
  const upload = new Upload({ send, check: async () => 'Not a PDF' });
  await upload.choose(file);
  expect(upload.get()).toMatchObject({ phase: 'failed', message: 'Not a PDF' });
  await upload.choose(new File([new Uint8Array(FILE_TOO_LARGE)], 'big.pdf'));
  expect(upload.get()).toMatchObject({ phase: 'failed', message: FILE_TOO_LARGE_MESSAGE });
  expect(send).not.toHaveBeenCalled();
});

it('shows why the server refuses a file, and does not retry automatically', async () => {
  const upload = new Upload({ send });
  const issues = [{ path: 'file', message: 'The PDF is encrypted' }];
  send.mockRejectedValueOnce(new ApiError(415, { error: 'unsupported_file', issues }));
  await upload.choose(file);
  expect(upload.get()).toMatchObject({ phase: 'failed', message: 'The PDF is encrypted' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledOnce();
  await upload.retry();
  expect(upload.get().phase).toBe('none');
});

it('stops when it is cancelled or another file is chosen', async () => {
  const upload = new Upload({ send });
  send.mockRejectedValueOnce(broken);
  const first = upload.choose(file);
  await vi.advanceTimersByTimeAsync(0);
  const other = new File(['%PDF-1.7'], 'snow.pdf');
  await upload.choose(other);
  await first;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send.mock.calls.map(([sent]) => sent.name)).toEqual(['ice.pdf', 'snow.pdf']);
});
