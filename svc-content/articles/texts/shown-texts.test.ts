import { Readable } from 'node:stream';
import { emptyText } from '@app/contracts/full-text';
import { expect, it } from 'vitest';
import type { Stores } from '../../store/storage/stores.ts';
import type { ArticleRecord } from '../model.ts';
import { ShownTexts } from './shown-texts.ts';

it('caches texts up to a total size', async () => {
  const read: string[] = [];
  const store = {
    async read(sha256: string) {
      read.push(sha256);
      return Readable.from([JSON.stringify(emptyText())]);
    },
  };
  const shown = new ShownTexts({ texts: store } as unknown as Pick<Stores, 'texts'>);
  const articleWith = (sha256: string, megabytes: number) => {
    const size = megabytes * 1024 * 1024;
    return { status: 'enabled', fulltext: { text: { sha256, size } } } as ArticleRecord;
  };
  const [one, two, three] = [articleWith('a', 3), articleWith('b', 4), articleWith('c', 3)];
  for (const each of [one, two, one, two]) expect(await shown.of(each)).toEqual(emptyText());
  expect(read).toEqual(['a', 'b']);
  for (const each of [three, two, one]) await shown.of(each);
  expect(read).toEqual(['a', 'b', 'c', 'a']);
});
