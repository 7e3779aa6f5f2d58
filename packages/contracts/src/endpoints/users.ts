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
import { endpoint, json } from './endpoint.ts';

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  access: 'admin',
  responses: { 200: z.array(userSchema) },
});

export const createUser = endpoint({
  method: 'POST',
  path: '/api/users',
  access: 'admin',
  body: json(createUserSchema),
  responses: { 201: userSchema },
  errors: ['duplicate_user'],
});

/** Reads a user. Users may read their own account, and administrators may read any account. */
export const readUser = endpoint({
  method: 'GET',
  path: '/api/users/{id}',
  access: 'staff',
  responses: { 200: userSchema },
  errors: ['not_found'],
});

export const updateUser = endpoint({
  method: 'POST',
  path: '/api/users/{id}',
  access: 'staff',
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

export const signOutUser = endpoint({
  method: 'POST',
  path: '/api/users/{id}/sign-out',
  access: 'staff',
  responses: { 200: userSchema },
  errors: ['not_found'],
});

const secondFactorErrors = [
  'not_found',
  'version_conflict',
  'too_many_requests',
] as const satisfies ErrorCode[];

export const offerSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/{id}/second-factor',
  access: 'staff',
  body: json(offerSecondFactorSchema),
  responses: { 200: secondFactorOfferSchema },
  errors: secondFactorErrors,
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/{id}/second-factor/confirm',
  access: 'staff',
  body: json(confirmSecondFactorSchema),
  responses: { 200: recoveryCodesSchema },
  errors: secondFactorErrors,
});

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/{id}/second-factor/remove',
  access: 'staff',
  body: json(removeSecondFactorSchema),
  responses: { 200: userSchema },
  errors: secondFactorErrors,
});
