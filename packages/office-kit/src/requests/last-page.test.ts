import { ApiError, NetworkError } from '@app/web-kit';
import { describe, expect, it, vi } from 'vitest';
import { createLastPage } from './last-page.ts';

const { signal } = new AbortController();
const gives = (data: unknown) => () => Promise.resolve(data);
const fails = (error: unknown) => () => Promise.reject(error);
const unavailable = new ApiError(503, { error: 'unavailable' });

describe('a page that cannot be reloaded', () => {
  it.each([new NetworkError('offline'), unavailable])(
    'shows its previous data as outdated: %s',
    async (error) => {
      const page = createLastPage();
      const listener = vi.fn();
      page.subscribe(listener);
      await page.load('/a', gives('first'), signal);
      expect(page.isOutdated()).toBe(false);
      listener.mockClear();
      await expect(page.load('/a', fails(error), signal)).resolves.toBe('first');
      expect(page.isOutdated()).toBe(true);
      expect(listener).toHaveBeenCalledOnce();
      await expect(page.load('/a', gives('second'), signal)).resolves.toBe('second');
      expect(page.isOutdated()).toBe(false);
    },
  );

  it('fails if the server reports that it no longer exists', async () => {
    const page = createLastPage();
    await page.load('/a', gives('first'), signal);
    const gone = new ApiError(404, { error: 'not_found' });
    await expect(page.load('/a', fails(gone), signal)).rejects.toBe(gone);
    await expect(page.load('/a', fails(unavailable), signal)).rejects.toBe(unavailable);
    expect(page.isOutdated()).toBe(false);
  });

  it('is never shown instead of another page', async () => {
    const page = createLastPage();
    await page.load('/a', gives('first'), signal);
    await expect(page.load('/b', fails(unavailable), signal)).rejects.toBe(unavailable);
    await expect(page.load('/a', fails(unavailable), signal)).rejects.toBe(unavailable);
  });

  it('ignores a load that a later load has replaced', async () => {
    const page = createLastPage();
    await page.load('/a', gives('first'), signal);
    await page.load('/b', gives('late'), AbortSignal.abort());
    const aborted = new DOMException('Aborted', 'AbortError');
    await expect(page.load('/a', fails(aborted), AbortSignal.abort())).rejects.toBe(aborted);
    await expect(page.load('/a', fails(unavailable), signal)).resolves.toBe('first');
  });
});
