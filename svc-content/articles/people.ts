import { type AuthorPage, bareOrcid, isOrcid } from '@app/contracts';
import { contributorsOf } from './contributors.ts';
import { authorKey, personKeys } from './keys.ts';
import type { ArticleRecord } from './model.ts';
import { newestFirst } from './order.ts';
import { presentSummary } from './presenter.ts';
import type { ArticleSlice } from './slice.ts';

type Authors = Pick<ArticleSlice, 'articlesByAuthor'>;

/**
 * Returns the person with an ORCID iD or a name, and the person's enabled articles. Returns undefined if there are no
 * articles. If exactly one ORCID iD is stored for a name, the name and the iD give the same result.
 */
export function findPerson(authors: Authors, reference: string): AuthorPage | undefined {
  const bare = bareOrcid(reference);
  const orcid = isOrcid(bare) ? bare : orcidOfName(authors, authorKey(reference));
  return orcid ? personWithOrcid(authors, orcid) : personOfName(authors, authorKey(reference));
}

/** Returns the articles of each person. The key is the person's ORCID iD or, if there is no iD, the name. */
export function personReferences(
  authors: Authors,
  articles: readonly ArticleRecord[],
): Map<string, readonly ArticleRecord[]> {
  const keys = new Set(articles.flatMap((article) => personKeys(article)));
  const references = new Map<string, readonly ArticleRecord[]>();
  for (const key of keys) {
    const found = authors.articlesByAuthor.get(key) ?? [];
    const orcid = isOrcid(key) ? key : orcidOfName(authors, key);
    const reference = orcid ?? spelling(key, found);
    references.set(reference, [...(references.get(reference) ?? []), ...found]);
  }
  return references;
}

function personWithOrcid(authors: Authors, orcid: string): AuthorPage | undefined {
  const byOrcid = authors.articlesByAuthor.get(orcid) ?? [];
  const selves = byOrcid.flatMap((article) => {
    return contributorsOf(article).find((contributor) => contributor.orcid === orcid) ?? [];
  });
  const names = selves.map(({ name }) => name);
  const [name] = names;
  if (name === undefined) return undefined;
  const keys = [...new Set(names.map(authorKey))];
  const byName = keys
    .filter((key) => orcidOfName(authors, key) === orcid)
    .flatMap((key) => authors.articlesByAuthor.get(key) ?? []);
  const articles = [...new Set([...byOrcid, ...byName])].sort(newestFirst);
  const isConfirmed = selves.some(({ orcidAuthenticated }) => orcidAuthenticated);
  return {
    name,
    orcid,
    ...(isConfirmed && { orcidAuthenticated: true }),
    articles: articles.map(presentSummary),
  };
}

function personOfName(authors: Authors, key: string): AuthorPage | undefined {
  const articles = authors.articlesByAuthor.get(key);
  return articles && { name: spelling(key, articles), articles: articles.map(presentSummary) };
}

/** Returns the only ORCID iD of the authors with this name, or undefined if there is no iD or several iDs. */
function orcidOfName({ articlesByAuthor }: Authors, key: string): string | undefined {
  const orcids = new Set<string>();
  for (const { contributors } of articlesByAuthor.get(key) ?? []) {
    for (const { name, orcid } of contributors) {
      if (orcid && authorKey(name) === key) orcids.add(orcid);
    }
  }
  const [only] = orcids;
  return orcids.size === 1 ? only : undefined;
}

/** Returns a name as spelled in the newest article. */
function spelling(key: string, [newest]: readonly ArticleRecord[]): string {
  return newest?.authors.find((author) => authorKey(author) === key) ?? key;
}
