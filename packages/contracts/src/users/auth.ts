import { z } from 'zod';
import { growing } from '../base/growing.ts';
import { characters } from '../limits/sizes.ts';

export const roles = ['admin', 'staff', 'editor'] as const;
export type Role = (typeof roles)[number];
const loginPaths: Record<string, string> = {
  admin: '/admin/login',
  staff: '/webdata/login',
  editor: '/review/desk/login',
} satisfies Record<Role, string>;
/** Returns the page on which users with a role log in. */
export const loginPathOf = (role: string): string => loginPaths[role] ?? '/admin/login';

export const TOKEN_ISSUER = 'journal-auth';
export const TOKEN_AUDIENCE = 'journal';
/** The only accepted signature algorithm of tokens. */
export const TOKEN_ALGORITHM = 'ES256';
export const JWKS_PATH = '/auth/.well-known/jwks.json';

/** A public key that verifies tokens: an ES256 key as defined by RFC 7517. */
export const publicKeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal(TOKEN_ALGORITHM),
  use: z.literal('sig'),
});

/** Returns the Redis key that marks a session as revoked. The key expires together with the session's token. */
export const revokedKey = (sid: string) => `revoked:${sid}`;

/**
 * Returns the Redis key for the time, in milliseconds since the epoch, before which all of a user's tokens are
 * invalid.
 */
export const signedOutKey = (user: string) => `signed-out:${user}`;

/**
 * Returns the Redis key for the time, in milliseconds, at which a session was last used. All services write this time,
 * at most once a minute.
 */
export const usedKey = (sid: string) => `used:${sid}`;

/** The time in seconds after which every session ends. */
export const MAX_SESSION_SECONDS = 12 * 60 * 60;

/**
 * The time in seconds, after a login or a confirmation, during which sensitive changes need no further confirmation.
 */
export const CONFIRMED_SECONDS = 15 * 60;

export const tokenClaimsSchema = z.object({
  sub: z.string().min(1),
  name: z.string(),
  sid: z.string().min(1),
  role: z.enum(roles),
  iat: z.number(),
  /** The time of issue in milliseconds since the epoch, because `iat` is only accurate to a second. */
  iat_ms: z.number(),
  exp: z.number(),
  /** The time in seconds at which the user last entered a password or code. Absent in tokens of earlier releases. */
  auth_time: z.number().optional(),
  /** The time in seconds without a request after which the session ends. Absent in tokens of earlier releases. */
  idle: z.number().optional(),
});
export type TokenClaims = z.infer<typeof tokenClaimsSchema>;

export const MIN_PASSWORD = 10;

/**
 * A new password. The server also refuses passwords that are easy to guess. The minimum is a refinement, so the OpenAPI
 * document does not contain it. Otherwise, the contract check would report a higher minimum as a breaking change.
 */
export const passwordSchema = z
  .string('Required')
  .max(...characters(1_000))
  .refine((password) => password.length >= MIN_PASSWORD, `At least ${MIN_PASSWORD} characters`);

/**
 * A login. Users with a second factor must send `code`: a code of the authenticator app or a recovery code.
 * `newPassword` replaces the password. `newPassword` is required if an administrator has chosen the current password.
 */
export const loginSchema = z.object({
  username: z.string().max(200),
  password: z.string().max(1_000),
  code: z.string().max(40).optional(),
  newPassword: passwordSchema.optional(),
});
export type Login = z.infer<typeof loginSchema>;

/**
 * Whether the journal sends links for a new password. The response does not reveal whether a user
 * has the email address.
 */
export const resetRequestedSchema = z.object({ isOn: z.boolean() });

/** A new password, with the token of the link. */
export const resetPasswordSchema = z.strictObject({
  token: z.string().min(1).max(1_000),
  password: passwordSchema,
});

/**
 * A confirmation of the user's identity: by a code of the second factor or, for users without one, by the password.
 */
export const confirmSchema = z.strictObject({
  currentPassword: z.string().max(1_000).optional(),
  code: z.string().trim().max(40).optional(),
});

/** The response of a login: the bearer token and the user's name. */
export const loginResponseSchema = z.object({ token: z.string(), user: z.string() });
export type LoginResponse = z.infer<typeof loginResponseSchema>;

/** The user of a token. `user` is the name. */
export const verifyResponseSchema = z.object({
  id: z.string(),
  user: z.string(),
  role: growing(roles),
});
export type VerifyResponse = z.infer<typeof verifyResponseSchema>;
