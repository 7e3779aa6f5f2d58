import { z } from 'zod';
import {
  JWKS_PATH,
  loginResponseSchema,
  loginSchema,
  publicKeySchema,
  verifyResponseSchema,
} from '../users/auth.ts';
import { endpoint, json } from './endpoint.ts';

export const logIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  body: json(loginSchema),
  responses: { 200: loginResponseSchema },
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
  responses: { 200: verifyResponseSchema },
});

export const logOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'staff',
  responses: { 200: z.object({}) },
});

export const readKeys = endpoint({
  method: 'GET',
  path: JWKS_PATH,
  access: 'anyone',
  responses: { 200: z.object({ keys: z.array(publicKeySchema) }) },
});
