import { BADGE_ISSUER_PATH, type BadgeIssuer, type Settings } from '@app/contracts';
import { journalOf } from '../documents/journal.ts';
import type { BadgeKeys } from '../signing/badge-keys.ts';
import { OPEN_BADGES_CONTEXT, verificationMethod } from '../signing/credentials.ts';

/**
 * Returns the `did:web` of the issuer at this origin. Verifiers derive the address of the keys from the `did:web`:
 * `BADGE_ISSUER_PATH`, followed by `/did.json`.
 */
export function issuerId(origin: string): string {
  const { host } = new URL(origin);
  return `did:web:${encodeURIComponent(host)}${BADGE_ISSUER_PATH.replaceAll('/', ':')}`;
}

/** Returns the journal's profile with the keys that verify its badges. */
export function issuerOf(settings: Settings, { publicKeys }: BadgeKeys): BadgeIssuer {
  const id = issuerId(settings.origin);
  const methods = publicKeys.map((publicKeyMultibase) => ({
    id: verificationMethod(id, publicKeyMultibase),
    type: 'Multikey' as const,
    controller: id,
    publicKeyMultibase,
  }));
  return {
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://w3id.org/security/multikey/v1',
      OPEN_BADGES_CONTEXT,
    ],
    id,
    type: ['Profile'],
    name: journalOf(settings).journal,
    url: settings.origin,
    alsoKnownAs: [`${settings.origin}${BADGE_ISSUER_PATH}`],
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
  };
}
