import { z } from 'zod';

/*
 * Credentials of Open Badges 3.0. Their contexts define more members than these schemas, so the schemas retain unknown
 * members.
 */

const addresses = z.array(z.url());
const types = z.array(z.string());
const proofSchema = z.looseObject({
  type: z.literal('DataIntegrityProof'),
  cryptosuite: z.literal('eddsa-rdfc-2022'),
  /** The id of the signing key, an entry in the issuer's `verificationMethod`. */
  verificationMethod: z.string(),
  proofValue: z.string(),
});

/** The journal as issuer of badges: a profile of Open Badges, and the document of its `did:web`. */
export const badgeIssuerSchema = z.object({
  '@context': addresses,
  /** An identifier such as `did:web:journal.example.org:api:credentials:issuer`. */
  id: z.string(),
  type: types,
  name: z.string(),
  url: z.url(),
  alsoKnownAs: addresses,
  /** The key that signs, followed by former keys, whose badges stay valid. */
  verificationMethod: z.array(
    z.object({
      id: z.string(),
      type: z.literal('Multikey'),
      controller: z.string(),
      publicKeyMultibase: z.string(),
    }),
  ),
  assertionMethod: z.array(z.string()),
});
export type BadgeIssuer = z.infer<typeof badgeIssuerSchema>;

export const unsignedBadgeSchema = z.looseObject({
  '@context': addresses,
  /** The address of the page that verifies the certificate. */
  id: z.url(),
  type: types,
  issuer: z.looseObject({ id: z.string(), name: z.string() }),
  /** The time of the last change of the record on which the badge is based. */
  validFrom: z.iso.datetime(),
  /** The date on the certificate, unless only a month or a year is known. */
  awardedDate: z.iso.datetime().optional(),
  credentialSubject: z.looseObject({
    type: types,
    /** The holder's ORCID iD as URL, only if the holder has confirmed it. */
    id: z.url().optional(),
    /** The holder's name. */
    identifier: z.array(
      z.object({
        type: z.literal('IdentityObject'),
        hashed: z.literal(false),
        identityHash: z.string(),
        identityType: z.literal('name'),
      }),
    ),
    role: z.string(),
    achievement: z.looseObject({ id: z.url(), type: types, name: z.string() }),
  }),
  credentialStatus: z.object({
    id: z.url(),
    type: z.literal('BitstringStatusListEntry'),
    statusPurpose: z.literal('revocation'),
    statusListIndex: z.string(),
    statusListCredential: z.url(),
  }),
});
export type UnsignedBadge = z.infer<typeof unsignedBadgeSchema>;

/** The badge of a certificate. */
export const badgeSchema = unsignedBadgeSchema.extend({ proof: proofSchema });
export type Badge = z.infer<typeof badgeSchema>;

export const unsignedStatusListSchema = z.looseObject({
  '@context': addresses,
  id: z.url(),
  type: types,
  issuer: z.string(),
  validFrom: z.iso.datetime(),
  validUntil: z.iso.datetime(),
  credentialSubject: z.object({
    id: z.url(),
    type: z.literal('BitstringStatusList'),
    statusPurpose: z.literal('revocation'),
    /** The letter `u`, followed by the compressed bits in Base64URL. */
    encodedList: z.string(),
    /** The time in milliseconds for which a copy may be used. */
    ttl: z.int(),
  }),
});
export type UnsignedStatusList = z.infer<typeof unsignedStatusListSchema>;

/**
 * A W3C Bitstring Status List of an article's authors, or of editors. Each badge has a bit, which is set if the badge
 * is not valid.
 */
export const badgeStatusListSchema = unsignedStatusListSchema.extend({ proof: proofSchema });
export type BadgeStatusList = z.infer<typeof badgeStatusListSchema>;
