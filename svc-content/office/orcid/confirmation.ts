import type { Contributor, StoredContributor } from '@app/contracts';
import type { Actor } from '@app/service-kit/audit';
import { contributorsOf, storedAuthors } from '../../articles/contributors.ts';
import type { ArticleCollection, ArticleRecord } from '../../articles/model.ts';
import { type Invitation, refused } from './invitations.ts';

/** An author of an article, and the author's position. */
interface Author {
  article: ArticleRecord;
  at: number;
  author: StoredContributor;
}

/** Finds the invited author by position. If the order has changed, finds the only author with this name. */
export function findInvited(
  article: ArticleRecord | undefined,
  { at, name }: Omit<Invitation, 'article'>,
): Author | undefined {
  if (!article) return undefined;
  const authors = contributorsOf(article);
  const isInvited = (author: Contributor) => author.name === name && !author.isOrganization;
  const author = authors[at];
  if (author && isInvited(author)) return { article, at, author };
  const [only, other] = authors.filter(isInvited);
  return only && !other ? { article, at: authors.indexOf(only), author: only } : undefined;
}

/** Throws `forbidden` if the article no longer has the invited author. */
export function invited(article: ArticleRecord | undefined, invitation: Invitation): Author {
  const found = findInvited(article, invitation);
  if (found) return found;
  throw refused(
    `${invitation.name} is no longer among the authors of this article. Ask the journal for another link.`,
  );
}

/** Stores the iD with which the invited author has signed in. It replaces an iD that an editor typed. */
export async function confirm(
  articles: ArticleCollection,
  invitation: Invitation,
  { orcid, by }: { orcid: string; by: Actor },
): Promise<void> {
  await articles.update(invitation.article, {
    expected: undefined,
    by,
    stamp: { modifiedby: by.by.name },
    fields(before) {
      const { author, at } = invited(before, invitation);
      if (author.orcidAuthenticated && author.orcid !== orcid) {
        throw refused(`${author.name} has confirmed another iD meanwhile, ${author.orcid}.`);
      }
      const authors = contributorsOf(before);
      const other = authors.find((each, place) => place !== at && each.orcid === orcid);
      if (other) {
        throw refused(
          `You have signed in with ${orcid}, which is the iD of ${other.name}, another author of this article.`,
        );
      }
      const { confirmedName: _, ...named } = author;
      return storedAuthors(authors.with(at, { ...named, orcid, orcidAuthenticated: true }));
    },
  });
}
