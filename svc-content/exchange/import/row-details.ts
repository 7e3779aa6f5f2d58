import {
  bareOrcid,
  contributorsInput,
  doubtsAbout,
  type ImportForm,
  MAX_CONTRIBUTORS,
  readAuthors,
  undrawnInArticle,
} from '@app/contracts';
import { circlesOf } from '../../articles/circles.ts';
import type { ArticleSlice } from '../../articles/slice.ts';
import type { SourceRow } from './source.ts';

type Fields = SourceRow['fields'];
type Note = (message: string) => void;

/**
 * Adds notes with questions about the authors that only the editor can answer, and about characters that no font of the
 * documents has.
 */
export function noteDoubts(fields: Fields, note: Note): void {
  const { contributors = '', authorname = '' } = fields;
  const sent = contributorsInput.safeParse(contributors).data ?? [];
  const authors = sent.length > 0 ? sent : readAuthors(authorname).authors;
  // A row with more authors is refused later.
  if (authors.length > MAX_CONTRIBUTORS) return;
  for (const { message } of doubtsAbout(authors)) note(message);
  const names = authors.map(({ name }) => name).join(', ');
  for (const { message } of undrawnInArticle({ ...fields, authorname: names })) note(message);
}

/** Removes ORCID iDs that several authors share, because at least one of them is wrong. */
export function withoutSharedOrcids(fields: Fields, note: Note): Fields {
  const sent = listIn(fields.contributors);
  const owners = new Map<string, string[]>();
  for (const { orcid, name } of sent) {
    if (typeof orcid !== 'string' || orcid.trim() === '') continue;
    const key = bareOrcid(orcid);
    owners.set(key, [...(owners.get(key) ?? []), String(name)]);
  }
  const shared = [...owners].filter(([, names]) => names.length > 1);
  if (shared.length === 0) return fields;
  for (const [orcid, names] of shared) {
    note(
      `The ORCID iD ${orcid} is that of ${names.join(' and of ')}: left out. Enter it for its owner.`,
    );
  }
  const keys = new Set(shared.map(([orcid]) => orcid));
  const contributors = sent.map((author) => {
    const { orcid, orcidAuthenticated: _, orcidProof: __, confirmedName: ___, ...rest } = author;
    return typeof orcid === 'string' && keys.has(bareOrcid(orcid)) ? rest : author;
  });
  return { ...fields, contributors: JSON.stringify(contributors) };
}

/**
 * Returns the items of a list in JSON. For other texts, returns an empty list, because the check of the fields reports
 * them.
 */
function listIn(text: string | undefined): Record<string, unknown>[] {
  try {
    const list: unknown = JSON.parse(text ?? '');
    const items: unknown[] = Array.isArray(list) ? list : [];
    return items.every((item) => typeof item === 'object' && item !== null)
      ? (items as Record<string, unknown>[])
      : [];
  } catch {
    return [];
  }
}

/** Removes relations to the article itself and circular relations: see `circlesOf`. */
export function possibleRelations(
  article: ImportForm,
  articles: ArticleSlice['articleById'],
  note: Note,
): ImportForm['relations'] {
  const circles = circlesOf(article, articles);
  const messages = new Map(
    circles.map(({ path, message }) => [Number(path.split('.')[1]), message]),
  );
  return article.relations.filter(({ identifier }, at) => {
    const message = messages.get(at);
    if (message) note(`The relation to ${identifier} was left out: ${message}`);
    return !message;
  });
}
