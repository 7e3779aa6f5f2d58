import { z } from 'zod';

export const roles = ['admin', 'staff'] as const;
export type Role = (typeof roles)[number];

export const TOKEN_ISSUER = 'journal-auth';
export const TOKEN_AUDIENCE = 'journal';
/** The one algorithm that a token is signed with and accepted by. */
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

/** Redis key that marks a revoked session; it lives as long as the token would have. */
export const revokedKey = (sid: string) => `revoked:${sid}`;

/**
 * Redis key of a user who was signed out everywhere: the moment (milliseconds of the epoch) before which
 * every token of theirs is void.
 */
export const signedOutKey = (user: string) => `signed-out:${user}`;

export const tokenClaimsSchema = z.object({
  sub: z.string().min(1),
  name: z.string(),
  sid: z.string().min(1),
  role: z.enum(roles),
  iat: z.number(),
  /** When it was issued, in milliseconds: `iat` cannot tell two moments of one second apart. */
  iat_ms: z.number(),
  exp: z.number(),
});
export type TokenClaims = z.infer<typeof tokenClaimsSchema>;

/**
 * `POST /auth/login/`. `code` is the six digits of the user's authenticator app or a recovery code;
 * without it, a user who has a second factor is answered `second_factor_required`.
 */
export const loginSchema = z.object({
  username: z.string().max(200),
  password: z.string().max(1_000),
  code: z.string().max(40).optional(),
});

/** `POST /auth/login/`: the bearer token and the user's name. */
export const loginAnswerSchema = z.object({ token: z.string(), user: z.string() });
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;

/** `GET /auth/verify-token/`: who the bearer is; `user` is the name. */
export const verifyAnswerSchema = z.object({
  id: z.string(),
  user: z.string(),
  role: z.enum(roles),
});
export type VerifyAnswer = z.infer<typeof verifyAnswerSchema>;
