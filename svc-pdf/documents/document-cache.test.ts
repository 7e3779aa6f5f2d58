import { AppError } from '@app/service-kit';
import { silentLog } from '@app/service-kit/testing';
import { expect, it } from 'vitest';
import { type PrintableDocument, printableDocument } from '../printing/printable.ts';
import { createDocumentCache } from './document-cache.ts';

const documentOf = (text: string): PrintableDocument =>
  printableDocument({
    title: text,
    author: '',
    markup: { css: '', body: text, plain: '' },
    text,
    display: '',
  });

function cacheWith(failure: () => AppError) {
  const tried: string[] = [];
  const cache = createDocumentCache({
    renderer: {
      render: async ({ body }) => {
        tried.push(body);
        throw failure();
      },
    },
    store: { get: async () => undefined, put: async () => undefined },
    templateVersion: '1',
    log: silentLog,
  });
  return { cache, tried };
}

it('tries an unprintable document once and refuses it again at once', async () => {
  const { cache, tried } = cacheWith(() => new AppError('unprintable', { detail: 'too long' }));
  for (let count = 0; count < 3; count += 1) {
    await expect(cache.pdf(documentOf('a'))).rejects.toMatchObject({
      code: 'unprintable',
      detail: 'too long',
    });
  }
  await expect(cache.pdf(documentOf('b'))).rejects.toMatchObject({ code: 'unprintable' });
  expect(tried).toEqual(['a', 'b']);
});

/**
 * Returns a cache, the texts that it has printed, and the keys that it has stored. `seal` determines whether documents
 * should get time stamps, and whether the authority is unavailable.
 */
function stampingCache(seal: { isStamping: boolean; isAway: boolean }, unstampedMs?: number) {
  const printed: string[] = [];
  const stored: string[] = [];
  const cache = createDocumentCache({
    renderer: {
      async render({ body }) {
        printed.push(body);
        return Buffer.from(`%PDF- /Type /Page ${body} %%EOF`);
      },
    },
    store: { get: async () => undefined, put: async (key) => void stored.push(key) },
    templateVersion: '1',
    seal: { isStamping: seal.isStamping, lacksStamp: () => seal.isAway },
    log: silentLog,
    ...(unstampedMs !== undefined && { unstampedMs }),
  });
  return { cache, printed, stored };
}

it('does not store a document without its time stamp, and prints it again later', async () => {
  const seal = { isStamping: true, isAway: true };
  const { cache, printed, stored } = stampingCache(seal, 1);
  await cache.pdf(documentOf('a'));
  cache.putWhole('issue', Buffer.from('issue'));
  await expect
    .poll(async () => {
      await cache.pdf(documentOf('a'));
      return printed.length;
    })
    .toBeGreaterThan(1);
  expect(stored).toEqual([]);
  seal.isAway = false;
  await expect
    .poll(async () => {
      await cache.pdf(documentOf('a'));
      return stored;
    })
    .toEqual([cache.keyOf(documentOf('a'))]);
});

it('does not print a document again for each request while the authority is unavailable', async () => {
  const { cache, printed } = stampingCache({ isStamping: true, isAway: true });
  for (let count = 0; count < 3; count += 1) await cache.pdf(documentOf('a'));
  expect(printed).toEqual(['a']);
});

it('has other keys with an authority, so that documents without time stamps are not sent again', () => {
  const [plain, stamping] = [false, true].map((isStamping) =>
    stampingCache({ isStamping, isAway: false }).cache.keyOf(documentOf('a')),
  );
  expect(stamping).not.toBe(plain);
});

it('tries a document again after another failure', async () => {
  const { cache, tried } = cacheWith(() => new AppError('unavailable'));
  for (let count = 0; count < 2; count += 1) {
    await expect(cache.pdf(documentOf('a'))).rejects.toMatchObject({ code: 'unavailable' });
  }
  expect(tried).toEqual(['a', 'a']);
});
