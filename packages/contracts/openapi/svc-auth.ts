import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { auditPageSchema, auditQuerySchema } from '../src/audit.ts';
import {
  JWKS_PATH,
  loginAnswerSchema,
  loginSchema,
  TOKEN_ALGORITHM,
  verifyAnswerSchema,
} from '../src/auth.ts';
import {
  confirmSecondFactorSchema,
  createUserSchema,
  offerSecondFactorSchema,
  recoveryCodesSchema,
  removeSecondFactorSchema,
  secondFactorOfferSchema,
  updatedUserSchema,
  updateUserSchema,
  userSchema,
} from '../src/user.ts';
import {
  byAdmin,
  byStaff,
  inPath,
  json,
  jsonBody,
  open,
  refusals,
  signedIn,
  withBody,
} from './answers.ts';
import { auditPage, user } from './examples.ts';

/** RFC 7517, as ES256 needs it. */
const jwksSchema = z.object({
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
});

const login = { token: 'eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmVk', user: 'Meera' };
const factor = '/api/users/{id}/second-factor';

const sessionPaths: ZodOpenApiPathsObject = {
  '/auth/login': {
    post: {
      tags: ['Sessions'],
      summary: 'Log in',
      description:
        '`code` is that of a second factor: without it, whoever has one is answered `second_factor_required`.',
      security: open,
      requestBody: jsonBody(loginSchema, { username: 'Meera', password: 'right password' }),
      responses: {
        200: json('The bearer token and the name of the user.', loginAnswerSchema, login),
        ...refusals(
          ...withBody,
          'invalid_credentials',
          'second_factor_required',
          'invalid_code',
          'disabled',
          'invalid_ip',
          'too_many_requests',
        ),
      },
    },
  },
  '/auth/verify-token': {
    get: {
      tags: ['Sessions'],
      summary: 'Whose the token is',
      security: byStaff,
      responses: {
        200: json('The bearer.', verifyAnswerSchema, { id: user.id, user: 'Meera', role: 'staff' }),
        ...refusals(...signedIn),
      },
    },
  },
  '/auth/logout': {
    post: {
      tags: ['Sessions'],
      summary: 'End the session of the token',
      security: byStaff,
      responses: { 200: json('It has ended.', z.object({}), {}), ...refusals(...signedIn) },
    },
  },
  [JWKS_PATH]: {
    get: {
      tags: ['Sessions'],
      summary: 'The public key that tokens are checked by',
      security: open,
      responses: {
        200: json('The keys.', jwksSchema, {
          keys: [
            {
              kty: 'EC',
              crv: 'P-256',
              x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
              y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
              kid: 'oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U',
              alg: 'ES256',
              use: 'sig',
            },
          ],
        }),
        ...refusals(),
      },
    },
  },
};

const userPaths: ZodOpenApiPathsObject = {
  '/api/users': {
    get: {
      tags: ['Users'],
      summary: 'All users',
      security: byAdmin,
      responses: { 200: json('The users.', z.array(userSchema), [user]), ...refusals(...signedIn) },
    },
    post: {
      tags: ['Users'],
      summary: 'Add a user',
      security: byAdmin,
      requestBody: jsonBody(createUserSchema, {
        name: 'Meera',
        password: 'eight or more',
        role: 'staff',
      }),
      responses: {
        201: json('The user.', userSchema, user),
        ...refusals(...signedIn, ...withBody, 'duplicate_user'),
      },
    },
  },
  '/api/users/audit': {
    get: {
      tags: ['Users'],
      summary: 'Who changed what of which user',
      security: byAdmin,
      requestParams: { query: auditQuerySchema },
      responses: {
        200: json('The newest first.', auditPageSchema, auditPage),
        ...refusals(...signedIn, 'invalid_request'),
      },
    },
  },
  '/api/users/{id}': {
    get: {
      tags: ['Users'],
      summary: 'A user: the own one, or to an administrator any',
      security: byStaff,
      requestParams: inPath('id'),
      responses: {
        200: json('The user. The password is never told.', userSchema, user),
        ...refusals(...signedIn, 'not_found'),
      },
    },
    post: {
      tags: ['Users'],
      summary: 'Change a user',
      description: 'Role, status and addresses are an administrator’s to change.',
      security: byStaff,
      requestParams: inPath('id'),
      requestBody: jsonBody(updateUserSchema, { name: 'Meera Rao', version: 1 }),
      responses: {
        200: json(
          'The user, with a new login where the change ends the own one.',
          updatedUserSchema,
          {
            ...user,
            session: login,
          },
        ),
        ...refusals(
          ...signedIn,
          ...withBody,
          'not_found',
          'duplicate_user',
          'last_administrator',
          'version_conflict',
          'too_many_requests',
        ),
      },
    },
  },
  '/api/users/{id}/sign-out': {
    post: {
      tags: ['Users'],
      summary: 'End every session of a user',
      security: byStaff,
      requestParams: inPath('id'),
      responses: {
        200: json('The user.', userSchema, user),
        ...refusals(...signedIn, 'not_found'),
      },
    },
  },
};

const secondFactorRefusals = refusals(
  ...signedIn,
  ...withBody,
  'not_found',
  'version_conflict',
  'too_many_requests',
);

const secondFactorPaths: ZodOpenApiPathsObject = {
  [factor]: {
    post: {
      tags: ['Second factor'],
      summary: 'Have a secret made for an authenticator app',
      description: 'Of the own user only. It counts once a code proves that it arrived.',
      security: byStaff,
      requestParams: inPath('id'),
      requestBody: jsonBody(offerSecondFactorSchema, { currentPassword: 'right password' }),
      responses: {
        200: json('The secret.', secondFactorOfferSchema, {
          secret: 'JBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/Journal:Meera?secret=JBSWY3DPEHPK3PXP',
        }),
        ...secondFactorRefusals,
      },
    },
  },
  [`${factor}/confirm`]: {
    post: {
      tags: ['Second factor'],
      summary: 'Prove that the secret arrived',
      security: byStaff,
      requestParams: inPath('id'),
      requestBody: jsonBody(confirmSecondFactorSchema, { code: '123456' }),
      responses: {
        200: json('Recovery codes, shown once.', recoveryCodesSchema, {
          recoveryCodes: ['k7m2-9xqp-4trw'],
        }),
        ...secondFactorRefusals,
      },
    },
  },
  [`${factor}/remove`]: {
    post: {
      tags: ['Second factor'],
      summary: 'Remove a second factor',
      description: 'The own one by password and code; an administrator that of somebody else.',
      security: byStaff,
      requestParams: inPath('id'),
      requestBody: jsonBody(removeSecondFactorSchema, {
        currentPassword: 'right password',
        code: '123456',
      }),
      responses: { 200: json('The user.', userSchema, user), ...secondFactorRefusals },
    },
  },
};

export const authPaths = [sessionPaths, userPaths, secondFactorPaths];
export const authSchemas = { User: userSchema, AuditPage: auditPageSchema };
