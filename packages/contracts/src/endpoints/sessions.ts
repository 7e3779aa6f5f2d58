import { z } from 'zod';
import { growing } from '../base/growing.ts';
import type { ErrorCode } from '../errors/error-codes.ts';
import { mailboxSchema } from '../mails/account-mail.ts';
import {
  confirmSchema,
  JWKS_PATH,
  loginResponseSchema,
  loginSchema,
  publicKeySchema,
  resetPasswordSchema,
  resetRequestedSchema,
  roles,
  verifyResponseSchema,
} from '../users/auth.ts';
import {
  confirmSetUpSchema,
  secondFactorOfferSchema,
  setUpResponseSchema,
  setUpSecondFactorSchema,
} from '../users/user.ts';
import { get, json, post } from './endpoint.ts';

const loginErrors = [
  'invalid_credentials',
  'second_factor_required',
  'invalid_code',
  'password_change_required',
  'disabled',
  'invalid_ip',
  'version_conflict',
  'too_many_requests',
] as const satisfies ErrorCode[];

export const logIn = post('/auth/login', 'anyone', {
  body: json(loginSchema),
  responses: { 200: loginResponseSchema },
  errors: [...loginErrors, 'second_factor_setup_required'],
});

export const setUpSecondFactor = post('/auth/second-factor', 'anyone', {
  body: json(setUpSecondFactorSchema),
  responses: { 200: secondFactorOfferSchema },
  errors: [...loginErrors, 'forbidden'],
});

export const confirmSetUp = post('/auth/second-factor/confirm', 'anyone', {
  body: json(confirmSetUpSchema),
  responses: { 200: setUpResponseSchema },
  errors: [...loginErrors, 'forbidden'],
});

/** Confirms that the user is still at the keyboard. The token of the response permits sensitive changes. */
export const confirmIdentity = post('/auth/confirm', 'user', {
  body: json(confirmSchema),
  responses: { 200: loginResponseSchema },
  errors: ['not_found', 'too_many_requests'],
});

/** Sends a link to the users with this email address. The response does not reveal whether there are such users. */
export const requestPasswordReset = post('/auth/password-reset', 'anyone', {
  body: json(z.strictObject({ email: mailboxSchema })),
  responses: { 200: resetRequestedSchema },
  errors: ['too_many_requests'],
});

/** Replaces the password of the user to whom the link was sent. All sessions of the user end. */
export const resetPassword = post('/auth/password-reset/confirm', 'anyone', {
  body: json(resetPasswordSchema),
  responses: { 200: z.object({ user: z.string(), role: growing(roles) }) },
  errors: ['version_conflict'],
});

export const verifyToken = get('/auth/verify-token', 'user', {
  responses: { 200: verifyResponseSchema },
});

export const logOut = post('/auth/logout', 'user', { responses: { 200: z.object({}) } });

export const readKeys = get(JWKS_PATH, 'anyone', {
  responses: { 200: z.object({ keys: z.array(publicKeySchema) }) },
});
