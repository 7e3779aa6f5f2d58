import {
  type Role,
  revokedKey,
  signedOutKey,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  type TokenClaims,
  tokenClaimsSchema,
} from '@app/contracts';
import type { Redis } from 'ioredis';
import jwt from 'jsonwebtoken';
import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import { AppError } from '../http/app-error.ts';
import type { VerifyKeys } from './keys.ts';

interface BearerOptions {
  keys: VerifyKeys;
  /** The connection to the Redis that stores revoked sessions. `connectRedis` opens a connection that fails fast. */
  redis: Pick<Redis, 'mget'>;
}

export interface Bearer {
  /** Sets `ctx.state.claims` if the request has a valid token. Never refuses a request. */
  optional: Middleware;
  /** Returns middleware that throws `unauthorized` without a valid token and `forbidden` without one of the roles. */
  require(...roles: [Role, ...Role[]]): Middleware;
}

/** Returns middleware that verifies `Authorization: Bearer` tokens: ES256 signature, claims and revocation. */
export function bearer({ keys, redis }: BearerOptions): Bearer {
  const check = async (token: string): Promise<TokenClaims> => {
    const claims = await verify(token, keys);
    const marks = [revokedKey(claims.sid), signedOutKey(claims.sub)];
    const [revoked, signedOut] = await redis.mget(marks).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
    const isRevoked = revoked != null || (signedOut != null && claims.iat_ms <= Number(signedOut));
    if (isRevoked) throw new AppError('unauthorized');
    return claims;
  };

  return {
    optional: async function optionalBearer(ctx, next) {
      ctx.vary('Authorization');
      const token = tokenOf(ctx);
      if (token !== undefined) {
        const claims = await check(token).catch((error: unknown) => {
          if (error instanceof AppError) return undefined;
          throw error;
        });
        if (claims) ctx.state.claims = claims;
      }
      return next();
    },
    require: (...roles) =>
      async function requireBearer(ctx, next) {
        ctx.vary('Authorization');
        const token = tokenOf(ctx);
        if (token === undefined) throw new AppError('unauthorized');
        const claims = await check(token);
        if (!roles.includes(claims.role)) throw new AppError('forbidden');
        ctx.state.claims = claims;
        return next();
      },
  };
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

/** Returns the key id in a token's header. The token is not verified yet, so the id may only select a known key. */
function keyIdOf(token: string): string {
  try {
    return headerSchema.parse(jwt.decode(token, { complete: true })?.header).kid;
  } catch (cause) {
    throw new AppError('unauthorized', { cause });
  }
}
