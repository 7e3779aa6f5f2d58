import { ApiError, NetworkError } from '@app/web-kit';
import { describe, expect, it, vi } from 'vitest';
import { createLastPage } from './last-page.ts';

const { signal } = new AbortController();
const gives = (data: unknown) => () => Promise.resolve(data);
const fails = (error: unknown) => () => Promise.reject(error);
const unavailable = new ApiError(503, { error: 'unavailable' });

describe('a page that cannot be loaded again', () => {
  it.each([new NetworkError('offline'), unavailable])('stays, and says so: %s', async (error) => {
    const page = createLastPage();
    const heard = vi.fn();
    page.subscribe(heard);
    await page.load('/a', gives('first'), signal);
    expect(page.isOutdated()).toBe(false);
    heard.mockClear();
    await expect(page.load('/a', fails(error), signal)).resolves.toBe('first');
    expect(page.isOutdated()).toBe(true);
    expect(heard).toHaveBeenCalledOnce();
    await expect(page.load('/a', gives('second'), signal)).resolves.toBe('second');
    expect(page.isOutdated()).toBe(false);
  });

  it('does not stay where the server has answered that it is gone', async () => {
    const page = createLastPage();
    await page.load('/a', gives('first'), signal);
    const gone = new ApiError(404, { error: 'not_found' });
    await expect(page.load('/a', fails(gone), signal)).rejects.toBe(gone);
    await expect(page.load('/a', fails(unavailable), signal)).rejects.toBe(unavailable);
    expect(page.isOutdated()).toBe(false);
  });

  it('is never shown in the place of another one', async () => {
    const page = createLastPage();
    await page.load('/a', gives('first'), signal);
    await expect(page.load('/b', fails(unavailable), signal)).rejects.toBe(unavailable);
    await expect(page.load('/a', fails(unavailable), signal)).rejects.toBe(unavailable);
  });

  it('hears nothing of a load that another one has replaced', async () => {
    const page = createLastPage();
    await page.load('/a', gives('first'), signal);
    await page.load('/b', gives('late'), AbortSignal.abort());
    const aborted = new DOMException('Aborted', 'AbortError');
    await expect(page.load('/a', fails(aborted), AbortSignal.abort())).rejects.toBe(aborted);
    await expect(page.load('/a', fails(unavailable), signal)).resolves.toBe('first');
  });
});
