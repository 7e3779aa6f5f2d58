import type { Editor, SelectedArticle } from '@app/contracts';
import type { Content } from '../content/content.ts';

type Placed = Pick<SelectedArticle, 'refnumber' | 'year' | 'volume' | 'issue'>;

/**
 * What the articles are, for the name of a file: the one article, the issue where all of it is there, or how
 * many they are and of what, so that a part is not taken for the whole.
 */
export async function placeOf(
  { countOf }: Pick<Content, 'countOf'>,
  articles: readonly Placed[],
): Promise<string> {
  const [first] = articles;
  if (!first) return '';
  if (articles.length === 1) return first.refnumber;
  const { year, volume, issue } = first;
  const count = `of ${articles.length.toLocaleString('en')} articles`;
  const isSame = (...of: ('year' | 'volume' | 'issue')[]) =>
    articles.every((article) => of.every((field) => article[field] === first[field]));
  if (isSame('year', 'volume', 'issue')) {
    const place = `volume ${volume}, issue ${issue} (${year})`;
    return (await countOf(first)) === articles.length ? place : `${count} in ${place}`;
  }
  if (isSame('year', 'volume')) return `${count} in volume ${volume} (${year})`;
  if (isSame('volume')) return `${count} in volume ${volume}`;
  return isSame('year') ? `${count} in ${year}` : count;
}

/** The same of editors, of those of the board. */
export function boardPartOf(editors: readonly Pick<Editor, 'name'>[], board: number): string {
  const [first] = editors;
  if (first && editors.length === 1) return `of the editor ${first.name}`;
  if (editors.length === board) return 'of the editors';
  return `of ${editors.length.toLocaleString('en')} editors`;
}
