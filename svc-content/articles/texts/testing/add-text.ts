import { digestOf } from '../../../store/storage/digest.ts';
import { pictureBytes } from '../../../store/testing/pictures.ts';
import { someone } from '../../../store/testing/publish.ts';
import type { TestContent } from '../../../store/testing/start-content.ts';
import { storePictures } from '../result.ts';
import { showText } from '../service.ts';

/** Adds a text with a picture, and a corrected version of the text. Readers see the corrected version. */
export async function addText(to: TestContent, article: string): Promise<void> {
  const png = Buffer.from(await pictureBytes());
  const pictures = new Map([['a.png', png]]);
  const body = [
    { type: 'paragraph' as const, id: 'p-1', content: ['Words'] },
    { type: 'picture' as const, id: 'img-1', file: 'a.png' },
  ];
  const front = [{ type: 'paragraph' as const, id: 'p-0', content: ['ada@example.org'] }];
  const text = { front, body, back: [], floats: [], subArticles: [] };
  const read = { text, questions: [], removed: [], unheld: [], lostWords: ['gone'] };
  const source = new Uint8Array(Buffer.from('# Words'));
  const digest = digestOf(source);
  await to.stores.textFiles.store(source, digest);
  const figures = await storePictures(to.stores, { read, pictures });
  const { sha256, size } = digest;
  const file = { name: 'a.md', type: 'md' as const, sha256, size };
  const common = { article, figures, file, createdby: 'admin' };
  await to.textVersions.add({ ...common, number: 1, kind: 'upload' }, read);
  await to.textVersions.add({ ...common, number: 2, kind: 'correction', basedOn: 1 }, read);
  await showText(
    { ...to, articles: to.collections.articles },
    article,
    { shown: 2, pdf: 'author', version: undefined },
    someone,
  );
}
