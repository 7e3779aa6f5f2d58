import { z } from 'zod';
import type { ErrorCode } from '../errors/error-codes.ts';
import { loginResponseSchema } from '../users/auth.ts';
import {
  confirmSecondFactorSchema,
  createUserSchema,
  offerSecondFactorSchema,
  recoveryCodesSchema,
  removeSecondFactorSchema,
  secondFactorOfferSchema,
  signInRulesSchema,
  updatedUserSchema,
  updateSignInRulesSchema,
  updateUserSchema,
  userSchema,
  userSessionSchema,
} from '../users/user.ts';
import { del, get, json, post } from './endpoint.ts';

export const listUsers = get('/api/users', 'admin', { responses: { 200: z.array(userSchema) } });

export const createUser = post('/api/users', 'admin', {
  body: json(createUserSchema),
  confirmed: true,
  responses: { 201: userSchema },
  errors: ['duplicate_user'],
});

/** Reads a user. Users may read their own account, and administrators may read any account. */
export const readUser = get('/api/users/{id}', 'user', {
  responses: { 200: userSchema },
  errors: ['not_found'],
});

export const updateUser = post('/api/users/{id}', 'user', {
  body: json(updateUserSchema),
  responses: { 200: updatedUserSchema },
  errors: [
    'not_found',
    'duplicate_user',
    'last_administrator',
    'version_conflict',
    'confirmation_required',
    'too_many_requests',
  ],
});

export const signOutUser = post('/api/users/{id}/sign-out', 'user', {
  responses: { 200: userSchema },
  errors: ['not_found', 'confirmation_required'],
});

export const listSessions = get('/api/users/{id}/sessions', 'user', {
  responses: { 200: z.array(userSessionSchema) },
  errors: ['not_found'],
});

export const endSession = del('/api/users/{id}/sessions/{session}', 'user', {
  responses: { 200: z.object({}) },
  errors: ['not_found', 'confirmation_required'],
});

/**
 * Ends the caller's other sessions. The response is a new login for this session, because the caller's token is revoked
 * too.
 */
export const endOtherSessions = post('/api/users/{id}/sessions/end-others', 'user', {
  responses: { 200: loginResponseSchema },
  errors: ['not_found'],
});

export const readSignInRules = get('/api/users/sign-in-rules', 'admin', {
  responses: { 200: signInRulesSchema },
});

export const updateSignInRules = post('/api/users/sign-in-rules', 'admin', {
  body: json(updateSignInRulesSchema),
  confirmed: true,
  responses: { 200: signInRulesSchema },
  errors: ['version_conflict'],
});

const secondFactorErrors = [
  'not_found',
  'version_conflict',
  'too_many_requests',
] as const satisfies ErrorCode[];

export const offerSecondFactor = post('/api/users/{id}/second-factor', 'user', {
  body: json(offerSecondFactorSchema),
  responses: { 200: secondFactorOfferSchema },
  errors: secondFactorErrors,
});

export const confirmSecondFactor = post('/api/users/{id}/second-factor/confirm', 'user', {
  body: json(confirmSecondFactorSchema),
  responses: { 200: recoveryCodesSchema },
  errors: secondFactorErrors,
});

export const removeSecondFactor = post('/api/users/{id}/second-factor/remove', 'user', {
  body: json(removeSecondFactorSchema),
  responses: { 200: userSchema },
  errors: secondFactorErrors,
});
