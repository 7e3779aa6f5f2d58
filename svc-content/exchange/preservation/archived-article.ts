import type { Readable } from 'node:stream';
import { AppError } from '@app/service-kit';
import type { JournalFacts } from '../../articles/metadata/journal-facts.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import type { ShownTexts } from '../../articles/texts/shown-texts.ts';
import { type Stores, storedFigure } from '../../store/storage/stores.ts';
import { jatsFile } from '../jats/article.ts';
import { storedFiles, withAddresses } from '../jats/text/addresses.ts';

/** A picture of a text. `path` is the path by which the article's JATS refers to the picture. */
export interface ArchivedPicture {
  path: string;
  sha256: string;
  file(): Promise<{ bytes: Readable; size: number }>;
}

/** Returns an article in JATS, and the pictures that belong beside it. `folder` is the folder of the pictures. */
export async function archivedArticle(
  article: ArticleRecord,
  journal: JournalFacts,
  { shownTexts, stores }: { shownTexts: ShownTexts; stores: Pick<Stores, 'figures'> },
  folder = '',
): Promise<{ jats: string; pictures: ArchivedPicture[] }> {
  const text = await shownTexts.of(article);
  if (!text) return { jats: jatsFile(article, journal), pictures: [] };
  const pathOf = (name: string) => `${folder}${name}`;
  const pictures = storedFiles(text).flatMap((name) => {
    const found = storedFigure(stores, name);
    if (!found) return [];
    const file = async () => {
      const opened = await found.store.open(found.sha256);
      if (!opened) throw new AppError('not_found', { detail: `The picture ${name} is missing` });
      return opened;
    };
    return { path: pathOf(name), sha256: found.sha256, file };
  });
  return { jats: jatsFile(article, journal, withAddresses(text, pathOf)), pictures };
}
