import { z } from 'zod';
import {
  JWKS_PATH,
  loginResponseSchema,
  loginSchema,
  publicKeySchema,
  verifyResponseSchema,
} from '../users/auth.ts';
import { get, json, post } from './endpoint.ts';

export const logIn = post('/auth/login', 'anyone', {
  body: json(loginSchema),
  responses: { 200: loginResponseSchema },
  errors: [
    'invalid_credentials',
    'second_factor_required',
    'invalid_code',
    'password_change_required',
    'disabled',
    'invalid_ip',
    'version_conflict',
    'too_many_requests',
  ],
});

export const verifyToken = get('/auth/verify-token', 'staff', {
  responses: { 200: verifyResponseSchema },
});

export const logOut = post('/auth/logout', 'staff', { responses: { 200: z.object({}) } });

export const readKeys = get(JWKS_PATH, 'anyone', {
  responses: { 200: z.object({ keys: z.array(publicKeySchema) }) },
});
