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

export interface BearerOptions {
  keys: VerifyKeys;
  /** Where revoked sessions are marked; from `connectRedis`, so that it answers or fails at once. */
  redis: Pick<Redis, 'mget'>;
}

export interface Bearer {
  /**
   * For reads that anybody may make and that show more to some: `ctx.state.claims` when the token
   * is good. A bad one, and one that cannot be checked just now, makes the reader anonymous.
   */
  optional: Middleware;
  /** Refuses without a good token (`unauthorized`) or with another role (`forbidden`). */
  require(...roles: [Role, ...Role[]]): Middleware;
}

/** The check of `Authorization: Bearer`: ES256 only, issuer, audience, times, revocation. */
export function bearer({ keys, redis }: BearerOptions): Bearer {
  const check = async (token: string): Promise<TokenClaims> => {
    const claims = await verify(token, keys);
    const marks = [revokedKey(claims.sid), signedOutKey(claims.sub)];
    const [revoked, signedOut] = await redis.mget(marks).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
    const isVoid = revoked != null || (signedOut != null && claims.iat_ms <= Number(signedOut));
    if (isVoid) throw new AppError('unauthorized');
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

/** Who the bearer is, on a route behind `require`. */
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

/** Read before the signature is checked, so it only chooses among our own keys. */
function keyIdOf(token: string): string {
  try {
    return headerSchema.parse(jwt.decode(token, { complete: true })?.header).kid;
  } catch (cause) {
    throw new AppError('unauthorized', { cause });
  }
}
