import { z } from 'zod';
import { expectedVersion, statuses } from '../base/record.ts';
import { withoutControls } from '../base/text.ts';
import { loginResponseSchema, passwordSchema, roles } from './auth.ts';

const nameSchema = z
  .string('Required')
  .overwrite(withoutControls)
  .trim()
  .min(1, 'Required')
  .max(200, 'At most 200 characters');

const roleSchema = z.enum(roles, `One of ${roles.join(', ')}`);
/** The IP addresses and CIDR ranges from which the user may log in. An empty list allows all. */
const addressesSchema = z.array(z.string().trim().max(50)).max(100);

/** A user as returned by the API, without the password. */
export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  password: z.literal(''),
  role: z.enum(roles),
  status: z.enum(statuses),
  allowedAddresses: z.array(z.string()),
  /** Whether the user has a second factor. `recoveryCodes` is the number of unused recovery codes. */
  secondFactor: z.boolean(),
  recoveryCodes: z.int(),
  creation: z.iso.datetime(),
  modification: z.iso.datetime(),
  version: z.int(),
});
export type User = z.infer<typeof userSchema>;

/**
 * `session` is a new login for callers who changed their own name, password or addresses: the change ended their
 * sessions, or their token still contains the old name.
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
 * A change of any subset of a user's fields. A new password must be sent twice. Callers who change their own name or
 * password must also send the current password. Empty password fields are ignored.
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

/** The body of an operation that requires the caller's password, to protect against stolen sessions. */
const byPasswordSchema = z.strictObject({
  currentPassword: z.string('Required').min(1, 'Required').max(1_000),
});

/** A password and a `code` of the authenticator app or a recovery code, required of callers with a second factor. */
const byPasswordAndCodeSchema = byPasswordSchema.extend({
  code: z.string().trim().max(40).optional(),
});

/**
 * The request for a new second factor. The response contains a secret, also as an `otpauth://` URI for authenticator
 * apps. The secret becomes the second factor when the caller confirms it with a code.
 */
export const offerSecondFactorSchema = byPasswordAndCodeSchema;
export const secondFactorOfferSchema = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorOffer = z.infer<typeof secondFactorOfferSchema>;

export const confirmSecondFactorSchema = z.strictObject({
  code: z.string('Required').trim().min(1, 'Required').max(40),
});
/** The recovery codes, which are returned only once. Each code is valid for one login without the app. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

/** The request to remove a second factor. Administrators need no `code` to remove another user's second factor. */
export const removeSecondFactorSchema = byPasswordAndCodeSchema;
