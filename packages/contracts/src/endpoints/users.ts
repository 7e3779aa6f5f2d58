import { z } from 'zod';
import type { ErrorCode } from '../errors/error-codes.ts';
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
} from '../users/user.ts';
import { get, json, post } from './endpoint.ts';

export const listUsers = get('/api/users', 'admin', { responses: { 200: z.array(userSchema) } });

export const createUser = post('/api/users', 'admin', {
  body: json(createUserSchema),
  responses: { 201: userSchema },
  errors: ['duplicate_user'],
});

/** Reads a user. Users may read their own account, and administrators may read any account. */
export const readUser = get('/api/users/{id}', 'staff', {
  responses: { 200: userSchema },
  errors: ['not_found'],
});

export const updateUser = post('/api/users/{id}', 'staff', {
  body: json(updateUserSchema),
  responses: { 200: updatedUserSchema },
  errors: [
    'not_found',
    'duplicate_user',
    'last_administrator',
    'version_conflict',
    'too_many_requests',
  ],
});

export const signOutUser = post('/api/users/{id}/sign-out', 'staff', {
  responses: { 200: userSchema },
  errors: ['not_found'],
});

const secondFactorErrors = [
  'not_found',
  'version_conflict',
  'too_many_requests',
] as const satisfies ErrorCode[];

export const offerSecondFactor = post('/api/users/{id}/second-factor', 'staff', {
  body: json(offerSecondFactorSchema),
  responses: { 200: secondFactorOfferSchema },
  errors: secondFactorErrors,
});

export const confirmSecondFactor = post('/api/users/{id}/second-factor/confirm', 'staff', {
  body: json(confirmSecondFactorSchema),
  responses: { 200: recoveryCodesSchema },
  errors: secondFactorErrors,
});

export const removeSecondFactor = post('/api/users/{id}/second-factor/remove', 'staff', {
  body: json(removeSecondFactorSchema),
  responses: { 200: userSchema },
  errors: secondFactorErrors,
});
