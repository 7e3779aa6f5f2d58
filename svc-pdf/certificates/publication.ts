import {
  issnLines,
  refnumberSchema,
  type SelectedArticle,
  type Settings,
  verifyPath,
} from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Content } from '../content/content.ts';
import type { PrintedDesign } from '../designs/printed-design.ts';
import type { Codes } from '../verification/codes.ts';
import type { CertificateFields } from './fields.ts';

/** An article and its journal, as they stood at one moment. */
export interface Publication {
  article: SelectedArticle;
  settings: Settings;
  design: PrintedDesign;
}

export async function findPublication(content: Content, refnumber: string): Promise<Publication> {
  if (!refnumberSchema.safeParse(refnumber).success) throw new AppError('not_found');
  const [article, settings, design] = await Promise.all([
    content.article(refnumber),
    content.settings(),
    content.design(),
  ]);
  return { article, settings, design };
}

/** The author of that name as the article has it, or `not_found`. */
export function authorOf({ article }: Publication, name: string): string {
  const wanted = sameName(name);
  const author = article.authors.find((candidate) => sameName(candidate) === wanted);
  if (author === undefined) throw new AppError('not_found');
  return author;
}

/** One way to write a name: composed letters, single spaces. */
function sameName(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}

export function certificateFields(
  { article, settings }: Omit<Publication, 'design'>,
  author: string,
  codes: Codes,
): CertificateFields {
  const name = sameName(author);
  const code = codes.article(article.refnumber, name);
  return {
    author: name,
    title: article.title.normalize('NFC'),
    ...journalOf(settings),
    volume: article.volume,
    issue: article.issue,
    year: article.year,
    pages: article.pagenumber,
    date: article.publishdate,
    refnumber: article.refnumber,
    doi: article.doi,
    code,
    verifyUrl: `${settings.origin}${verifyPath(code)}`,
  };
}

/** How the journal stands at the head of a document. */
export function journalOf(settings: Settings): { journal: string; issns: string[] } {
  return {
    journal: sameName(settings.websitename || settings.formatted_journal_name),
    issns: issnLines(settings.issn),
  };
}
