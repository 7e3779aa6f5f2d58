import {
  type Editor,
  type IssueKey,
  issueInWords,
  printedVolume,
  type ReviewerCertificate,
  type SelectedArticle,
} from '@app/contracts';
import type { Content } from '../content/content.ts';

type Placed = IssueKey & Pick<SelectedArticle, 'refnumber'>;

/**
 * Describes a selection of articles for a file name. Names a single article or a complete issue. Otherwise gives the
 * number of articles and the issue, volume or year that they share, so that part of an issue does not look complete.
 */
export async function articlesTitle(
  { countOf }: Pick<Content, 'countOf'>,
  articles: readonly Placed[],
): Promise<string> {
  const [first] = articles;
  if (!first) return '';
  if (articles.length === 1) return first.refnumber;
  const { year } = first;
  // The title becomes the name of a file, which must not contain slashes.
  const volume = printedVolume(first).replaceAll('/', '-');
  const count = `of ${articles.length.toLocaleString('en')} articles`;
  const isSame = (...fields: ('year' | 'volume' | 'issue')[]) =>
    articles.every((article) => fields.every((field) => article[field] === first[field]));
  if (isSame('year', 'volume', 'issue')) {
    const issue = issueInWords(first, 'issue').replaceAll('/', '-');
    const name = `volume ${volume}, ${issue} (${year})`;
    return (await countOf(first)) === articles.length ? name : `${count} in ${name}`;
  }
  if (isSame('year', 'volume')) return `${count} in volume ${volume} (${year})`;
  if (isSame('volume')) return `${count} in volume ${volume}`;
  return isSame('year') ? `${count} in ${year}` : count;
}

/** Describes a selection of editors for a file name. `boardSize` is the number of all editors. */
export function editorsTitle(editors: readonly Pick<Editor, 'name'>[], boardSize: number): string {
  const [first] = editors;
  if (first && editors.length === 1) return `of the editor ${first.name}`;
  if (editors.length === boardSize) return 'of the editors';
  return `of ${editors.length.toLocaleString('en')} editors`;
}

/** Describes certificates of reviewers for a file name. */
export function reviewersTitle(certificates: readonly ReviewerCertificate[]): string {
  const [first] = certificates;
  if (first && certificates.length === 1) return `of the reviewer ${first.name}, ${first.year}`;
  const years = [...new Set(certificates.map(({ year }) => year))].sort();
  return `of reviewers in ${years.join(', ')}`;
}
