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

it('tries a document again after another failure', async () => {
  const { cache, tried } = cacheWith(() => new AppError('unavailable'));
  for (let count = 0; count < 2; count += 1) {
    await expect(cache.pdf(documentOf('a'))).rejects.toMatchObject({ code: 'unavailable' });
  }
  expect(tried).toEqual(['a', 'a']);
});
