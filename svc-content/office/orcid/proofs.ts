import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isRespelled, type SentContributor, type StoredContributor } from '@app/contracts';
import type { OrcidAccount } from './sign-in.ts';

export type ConfirmationProofs = ReturnType<typeof confirmationProofs>;

/**
 * Proofs of confirmed ORCID iDs in exports. An import accepts an iD as confirmed only with a valid proof. The key is
 * derived from the secret of the journal's account at ORCID, so proofs are valid in every installation with this
 * account.
 */
export function confirmationProofs(account: OrcidAccount | undefined) {
  const secret = account?.clientSecret ?? '';
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ORCID confirmations', 32));
  const proofOf = ({ name, confirmedName = name, orcid }: StoredContributor) =>
    createHmac('sha256', key)
      .update(JSON.stringify([confirmedName, orcid]))
      .digest();
  const isProven = (author: SentContributor) => {
    const given = Buffer.from(author.orcidProof ?? '', 'base64url');
    const expected = proofOf(author);
    const { name, confirmedName = name } = author;
    const isProof = given.length === expected.length && timingSafeEqual(given, expected);
    return account && isProof && isRespelled(confirmedName, name);
  };

  return {
    proven(contributors: readonly StoredContributor[]): SentContributor[] {
      return contributors.map((author) =>
        account && author.orcidAuthenticated
          ? { ...author, orcidProof: proofOf(author).toString('base64url') }
          : author,
      );
    },
    /** Removes the marks of confirmed iDs without a valid proof. `unproven` lists the names of these authors. */
    verified(contributors: readonly SentContributor[]): {
      contributors: StoredContributor[];
      unproven: string[];
    } {
      const unproven = contributors.filter((each) => each.orcidAuthenticated && !isProven(each));
      return {
        contributors: contributors.map((author) => {
          const { orcidProof: _, ...sent } = author;
          if (sent.orcidAuthenticated && isProven(author)) return sent;
          const { orcidAuthenticated: __, confirmedName: ___, ...rest } = sent;
          return rest;
        }),
        unproven: unproven.map(({ name }) => name),
      };
    },
  };
}
