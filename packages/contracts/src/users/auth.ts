import { z } from 'zod';

export const roles = ['admin', 'staff'] as const;
export type Role = (typeof roles)[number];

export const TOKEN_ISSUER = 'journal-auth';
export const TOKEN_AUDIENCE = 'journal';
/** The only accepted algorithm of a token's signature. */
export const TOKEN_ALGORITHM = 'ES256';
export const JWKS_PATH = '/auth/.well-known/jwks.json';

/** A public key of tokens: RFC 7517, as ES256 needs it. */
export const publicKeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal(TOKEN_ALGORITHM),
  use: z.literal('sig'),
});
export type PublicKey = z.infer<typeof publicKeySchema>;

/** Redis key that marks a revoked session until its token expires. */
export const revokedKey = (sid: string) => `revoked:${sid}`;

/** Redis key of a user signed out everywhere: tokens issued before its value (milliseconds of the epoch) are void. */
export const signedOutKey = (user: string) => `signed-out:${user}`;

export const tokenClaimsSchema = z.object({
  sub: z.string().min(1),
  name: z.string(),
  sid: z.string().min(1),
  role: z.enum(roles),
  iat: z.number(),
  /** Time of issue in milliseconds, more precise than `iat`. */
  iat_ms: z.number(),
  exp: z.number(),
});
export type TokenClaims = z.infer<typeof tokenClaimsSchema>;

/**
 * `code` is six digits of the user's authenticator app or a recovery code. Without it, a user with a second factor is
 * refused with `second_factor_required`.
 */
export const loginSchema = z.object({
  username: z.string().max(200),
  password: z.string().max(1_000),
  code: z.string().max(40).optional(),
});

/** The bearer token and the name of the user. */
export const loginResponseSchema = z.object({ token: z.string(), user: z.string() });
export type LoginResponse = z.infer<typeof loginResponseSchema>;

/** The bearer of a token; `user` is the name. */
export const verifyResponseSchema = z.object({
  id: z.string(),
  user: z.string(),
  role: z.enum(roles),
});
export type VerifyResponse = z.infer<typeof verifyResponseSchema>;
