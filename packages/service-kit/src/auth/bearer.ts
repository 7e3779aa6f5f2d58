import {
  CONFIRMED_SECONDS,
  type Role,
  revokedKey,
  signedOutKey,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  type TokenClaims,
  tokenClaimsSchema,
  usedKey,
} from '@app/contracts';
import type { Redis } from 'ioredis';
import jwt from 'jsonwebtoken';
import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import { AppError } from '../http/app-error.ts';
import type { VerifyKeys } from './keys.ts';

interface BearerOptions {
  keys: VerifyKeys;
  /**
   * A connection to the Redis that stores the state of sessions. `connectRedis` opens one whose commands fail fast.
   */
  redis: Pick<Redis, 'mget' | 'set'>;
}

export interface Bearer {
  /** Sets `ctx.state.claims` if the request has a valid token. Never refuses a request. */
  optional: Middleware;
  /** Returns middleware that throws `unauthorized` without a valid token and `forbidden` without one of the roles. */
  require(...roles: [Role, ...Role[]]): Middleware;
  /** Like `require`, for event streams. Receiving events does not count as a use of the session. */
  watch(...roles: [Role, ...Role[]]): Middleware;
}

/**
 * Returns middleware that verifies `Authorization: Bearer` tokens: the ES256 signature, the claims, the revocation,
 * and the last use of the session.
 */
export function bearer({ keys, redis }: BearerOptions): Bearer {
  const check = async (token: string, isUse: boolean): Promise<TokenClaims> => {
    const claims = await verify(token, keys);
    const { sid, sub, iat_ms } = claims;
    const marks = [revokedKey(sid), signedOutKey(sub), usedKey(sid)];
    const [revoked, signedOut, used] = await redis.mget(marks).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
    const isRevoked = revoked != null || (signedOut != null && iat_ms <= Number(signedOut));
    if (isRevoked) throw new AppError('unauthorized');
    if (isIdle(claims, Number(used ?? 0))) throw new AppError('session_idle');
    if (isUse) recordUse(redis, claims, Number(used ?? 0));
    return claims;
  };

  const requireRole = (roles: Role[], isUse: boolean): Middleware =>
    async function requireBearer(ctx, next) {
      ctx.vary('Authorization');
      const token = tokenOf(ctx);
      if (token === undefined) throw new AppError('unauthorized');
      const claims = await check(token, isUse);
      if (!roles.includes(claims.role)) throw new AppError('forbidden');
      ctx.state.claims = claims;
      return next();
    };

  return {
    optional: async function optionalBearer(ctx, next) {
      ctx.vary('Authorization');
      const token = tokenOf(ctx);
      if (token !== undefined) {
        const claims = await check(token, true).catch((error: unknown) => {
          if (error instanceof AppError) return undefined;
          throw error;
        });
        if (claims) ctx.state.claims = claims;
      }
      return next();
    },
    require: (...roles) => requireRole(roles, true),
    watch: (...roles) => requireRole(roles, false),
  };
}

/** Returns whether the last use of the session is longer ago than its token permits. `used` is in milliseconds. */
function isIdle({ iat, idle }: TokenClaims, used: number): boolean {
  return idle !== undefined && Date.now() - Math.max(used, iat * 1_000) > idle * 1_000;
}

/** The minimum time, in milliseconds, between two writes of a session's last use. */
const USE_STORED_MS = 60_000;

/** Stores that the session was used. Failures are ignored, because the next request stores the use again. */
function recordUse(redis: BearerOptions['redis'], { sid, exp }: TokenClaims, used: number): void {
  const now = Date.now();
  const seconds = exp - Math.floor(now / 1_000);
  if (now - used < USE_STORED_MS || seconds <= 0) return;
  redis.set(usedKey(sid), now, 'EX', seconds).catch(() => undefined);
}

/** Throws `confirmation_required` unless the user has recently logged in, or confirmed with password or code. */
export function requireConfirmation(ctx: Context): void {
  // Tokens of earlier releases were issued at the login, so `iat` is the time of the login.
  const { auth_time, iat } = claimsOf(ctx);
  const isRecent = Date.now() / 1_000 - (auth_time ?? iat) <= CONFIRMED_SECONDS;
  if (!isRecent) throw new AppError('confirmation_required');
}

/** Returns the claims of the caller's token. Throws `unauthorized` if no middleware has verified a token. */
export function claimsOf(ctx: Context): TokenClaims {
  const { claims } = ctx.state;
  if (!claims) throw new AppError('unauthorized');
  return claims;
}

function tokenOf(ctx: Context): string | undefined {
  return /^Bearer +([^\s]+)$/i.exec(ctx.get('authorization'))?.[1];
}

async function verify(token: string, keys: VerifyKeys): Promise<TokenClaims> {
  const key = await keys(keyIdOf(token));
  if (!key) throw new AppError('unauthorized');
  try {
    const payload = jwt.verify(token, key, {
      algorithms: [TOKEN_ALGORITHM],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
    });
    return tokenClaimsSchema.parse(payload);
  } catch (cause) {
    throw new AppError('unauthorized', { cause });
  }
}

const headerSchema = z.object({ alg: z.literal(TOKEN_ALGORITHM), kid: z.string() });

/**
 * Returns the key id in a token's header. The id is not trustworthy before the token is verified, so it may only
 * select a known key.
 */
function keyIdOf(token: string): string {
  try {
    return headerSchema.parse(jwt.decode(token, { complete: true })?.header).kid;
  } catch (cause) {
    throw new AppError('unauthorized', { cause });
  }
}
