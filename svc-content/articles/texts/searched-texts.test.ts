import { Readable } from 'node:stream';
import { emptyText } from '@app/contracts/full-text';
import { silentLog } from '@app/service-kit/testing';
import { expect, it } from 'vitest';
import { articleRecord } from '../../office/indexing-checks/testing/journal.ts';
import { SearchedTexts } from './searched-texts.ts';

const body = [{ type: 'paragraph' as const, id: 'p', content: ['Words'] }];
const bytes = Buffer.from(JSON.stringify({ ...emptyText(), body }));

function articleWithText(sha256: string) {
  const text = { sha256, size: bytes.length };
  const fulltext = { version: 1, shownSince: new Date(), pdf: 'author' as const, text };
  return articleRecord({ fulltext });
}

/** Returns texts that call `onRead` when they are read. */
function searchedTexts(onRead: (article: string) => void) {
  const texts = { read: async () => Readable.from([bytes]) };
  return new SearchedTexts({ texts, log: silentLog, onRead });
}

it('reads a text that is requested at the moment when all others have been read', async () => {
  const [first, second] = [articleWithText('first'), articleWithText('second')];
  const { promise: isRead, resolve } = Promise.withResolvers<void>();
  const searched = searchedTexts((id) => {
    if (id === String(second._id)) resolve();
    else queueMicrotask(() => searched.passagesOf(second));
  });
  searched.passagesOf(first);
  await isRead;
  expect(searched.passagesOf(second)).toMatchObject([{ text: 'Words' }]);
});
