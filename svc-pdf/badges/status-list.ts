import { gzipSync } from 'node:zlib';
import {
  type Article,
  badgeStatusPath,
  type Editor,
  isVoid,
  type ReviewerCertificate,
  type Settings,
  type UnsignedStatusList,
} from '@app/contracts';
import { orcidOf } from '../documents/certificate.ts';
import { type CodesOfKey, STATUS_PLACES, validStatementsOf } from '../documents/codes.ts';
import { normalizeName } from '../documents/journal.ts';
import { CREDENTIALS_CONTEXT } from '../signing/credentials.ts';
import { issuerId } from './issuer.ts';

/** How long a copy of a list may be used, in seconds: a badge is refused within a minute after it is revoked. */
export const STATUS_SECONDS = 30;
/**
 * The tolerance for a verifier's clock. It also limits how long an old copy of a list can be presented as the current
 * one.
 */
const VALID_MS = 5 * 60_000;

/** Whether the badges of the authors of a public article are valid. */
export const hasBadges = (article: Article): boolean => !isVoid(article);

/**
 * Returns the list of the statuses of badges: a set bit means that the badge is revoked. All bits are set except those
 * of valid badges. Therefore the current records suffice, and no record of revoked badges is needed. `article` is
 * null if the article does not exist or is not public. Only the list of editors has `editors`, and only the list of a
 * reviewer's certificate has `reviewers`. `allCodes` includes the codes of former keys.
 */
export function statusList({
  list,
  article,
  editors,
  reviewers,
  allCodes,
  settings,
  now,
}: {
  list: string;
  article: Article | null;
  editors: readonly Editor[];
  reviewers: readonly ReviewerCertificate[];
  allCodes: readonly CodesOfKey[];
  settings: Settings;
  now: Date;
}): UnsignedStatusList {
  const bits = Buffer.alloc(STATUS_PLACES / 8, 0xff);
  const authors = article && hasBadges(article) ? authorsOf(article) : [];
  for (const codes of allCodes) {
    for (const author of authors) clear(bits, codes.authorPlace(...author));
    for (const editor of editors.flatMap(validStatementsOf)) {
      clear(bits, codes.editorPlace({ ...editor, name: editor.name.normalize('NFC') }));
    }
    // A badge without an ORCID iD stays valid after an iD has been confirmed, as in `authorsOf`.
    for (const one of reviewers) {
      for (const orcid of ['', one.orcid]) clear(bits, codes.reviewerPlace({ ...one, orcid }));
    }
  }
  // The address contains `list` as requested: verifiers accept a list only at its own address, and the article's
  // reference number may differ from `list` in case.
  const id = `${settings.origin}${badgeStatusPath(list)}`;
  return {
    '@context': [CREDENTIALS_CONTEXT],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuerId(settings.origin),
    validFrom: new Date(now.getTime() - VALID_MS).toISOString(),
    validUntil: new Date(now.getTime() + VALID_MS).toISOString(),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      // In the format multibase, the prefix `u` stands for Base64URL.
      encodedList: `u${gzipSync(bits).toString('base64url')}`,
      ttl: STATUS_SECONDS * 1_000,
    },
  };
}

/**
 * Returns the arguments of `authorPlace` for each valid badge. A badge without an ORCID iD stays valid after the holder
 * has confirmed an iD, because the badge says nothing wrong.
 */
function authorsOf(article: Article): Parameters<CodesOfKey['authorPlace']>[] {
  const { refnumber } = article;
  return article.authors.map(normalizeName).flatMap((name) => {
    const { orcid, orcidAuthenticated } = orcidOf(article, name);
    const iDs = orcidAuthenticated ? ['', orcid] : [''];
    return iDs.map((iD): [string, string, string] => [refnumber, name, iD]);
  });
}

/** Clears a bit. The first place is the highest bit of the first byte. */
function clear(bits: Buffer, place: number): void {
  const at = place >> 3;
  bits[at] = (bits[at] ?? 0) & ~(0x80 >> (place & 7));
}
