import { z } from 'zod';
import { expectedVersion, statuses } from '../base/record.ts';
import { withoutControls } from '../base/text.ts';
import { loginResponseSchema, roles } from './auth.ts';

const nameSchema = z
  .string('Required')
  .overwrite(withoutControls)
  .trim()
  .min(1, 'Required')
  .max(200, 'At most 200 characters');

export const passwordSchema = z
  .string('Required')
  .min(8, 'At least 8 characters')
  .max(1_000, 'At most 1,000 characters');

const roleSchema = z.enum(roles, `One of ${roles.join(', ')}`);
/** Addresses and CIDR ranges that the user may sign in from; empty for any. */
const addressesSchema = z.array(z.string().trim().max(50)).max(100);

/** A user. The password is never returned. */
export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  password: z.literal(''),
  role: z.enum(roles),
  status: z.enum(statuses),
  allowedAddresses: z.array(z.string()),
  /** Whether a login needs a code, and the number of unused recovery codes. */
  secondFactor: z.boolean(),
  recoveryCodes: z.number().int(),
  creation: z.iso.datetime(),
  modification: z.iso.datetime(),
  version: z.number().int(),
});
export type User = z.infer<typeof userSchema>;

/**
 * `session` is a new login for callers who changed their own name, password or addresses: a changed password or address
 * ends every session of the user, and a token carries the name.
 */
export const updatedUserSchema = userSchema.extend({ session: loginResponseSchema.optional() });
export type UpdatedUser = z.infer<typeof updatedUserSchema>;

export const createUserSchema = z.strictObject({
  name: nameSchema,
  password: passwordSchema,
  role: roleSchema,
  allowedAddresses: addressesSchema.default([]),
});
export type CreateUser = z.infer<typeof createUserSchema>;

/**
 * Any subset. A new password is sent twice, with the current one unless an administrator sets another user's. Only
 * administrators change role, status and addresses. Empty password fields change nothing.
 */
export const updateUserSchema = z
  .strictObject({
    name: nameSchema,
    password: z.union([z.literal(''), passwordSchema]),
    passwordAgain: z.string().max(1_000),
    currentPassword: z.string().max(1_000),
    role: roleSchema,
    status: z.enum(statuses, { error: 'enabled or disabled' }),
    allowedAddresses: addressesSchema,
    version: expectedVersion,
  })
  .partial()
  .refine(({ password, passwordAgain }) => !password || password === passwordAgain, {
    path: ['passwordAgain'],
    error: 'The two passwords differ',
  });
export type UpdateUser = z.infer<typeof updateUserSchema>;

/** Operations that a stolen session must not allow ask for the caller's password. */
const byPasswordSchema = z.strictObject({
  currentPassword: z.string('Required').min(1, 'Required').max(1_000),
});

/** With a code of the app or a recovery code if the caller has a second factor. */
const byPasswordAndCodeSchema = byPasswordSchema.extend({
  code: z.string().trim().max(40).optional(),
});

/**
 * The offer of a secret, for the own user only. It becomes the second factor, or replaces the current one, when a code
 * confirms it. `uri` is `otpauth://`, for authenticator apps.
 */
export const offerSecondFactorSchema = byPasswordAndCodeSchema;
export const secondFactorOfferSchema = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorOffer = z.infer<typeof secondFactorOfferSchema>;

export const confirmSecondFactorSchema = z.strictObject({
  code: z.string('Required').trim().min(1, 'Required').max(40),
});
/** Shown once; each code is valid for one login without the app. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

/** Users remove their own by password and code, administrators another user's by their own password. */
export const removeSecondFactorSchema = byPasswordAndCodeSchema;
