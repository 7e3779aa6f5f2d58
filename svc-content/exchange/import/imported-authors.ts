import {
  type Contributor,
  type ImportArticle,
  type StoredContributor,
  withAuthorname,
} from '@app/contracts';
import type { ConfirmationProofs } from '../../office/orcid/proofs.ts';

/**
 * Returns the authors of an imported article with their details, and notes for the editor. If only `authorname` was
 * corrected, as in a table, its names take precedence. ORCID iDs are imported as confirmed only with the journal's
 * proof.
 */
export function importedAuthors(
  { authorname, contributors: sent = [] }: Pick<ImportArticle, 'authorname' | 'contributors'>,
  proofs: ConfirmationProofs,
): { contributors: StoredContributor[]; notes: string[] } {
  const { contributors, unproven } = proofs.verified(sent);
  const notes = unproven.map(
    (name) =>
      `No proof of this journal that ${name} has confirmed the ORCID iD: imported as not confirmed`,
  );
  if (contributors.length === 0) return { contributors, notes };
  const named = withAuthorname(contributors, authorname);
  const names = (authors: readonly Contributor[]) => authors.map(({ name }) => name).join('; ');
  if (names(named) === names(contributors)) return { contributors, notes };
  const note = `The names differ from those of the details: imported as ${names(named)}`;
  return { contributors: named, notes: [...notes, note] };
}
