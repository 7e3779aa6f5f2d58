import { z } from 'zod';
import {
  JWKS_PATH,
  loginAnswerSchema,
  loginSchema,
  TOKEN_ALGORITHM,
  verifyAnswerSchema,
} from '../auth.ts';
import { endpoint, json } from './endpoint.ts';

export const logIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  body: json(loginSchema),
  responses: { 200: loginAnswerSchema },
  errors: [
    'invalid_credentials',
    'second_factor_required',
    'invalid_code',
    'disabled',
    'invalid_ip',
    'too_many_requests',
  ],
});

export const verifyToken = endpoint({
  method: 'GET',
  path: '/auth/verify-token',
  access: 'staff',
  responses: { 200: verifyAnswerSchema },
});

export const logOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'staff',
  responses: { 200: z.object({}) },
});

/** The public keys of tokens: RFC 7517, as ES256 needs it. */
export const readKeys = endpoint({
  method: 'GET',
  path: JWKS_PATH,
  access: 'anyone',
  responses: {
    200: z.object({
      keys: z.array(
        z.object({
          kty: z.literal('EC'),
          crv: z.literal('P-256'),
          x: z.string(),
          y: z.string(),
          kid: z.string(),
          alg: z.literal(TOKEN_ALGORITHM),
          use: z.literal('sig'),
        }),
      ),
    }),
  },
});
