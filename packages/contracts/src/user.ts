import { z } from 'zod';
import { statuses } from './article.ts';
import { loginAnswerSchema, roles } from './auth.ts';
import { expectedVersion } from './record-change.ts';
import { withoutControls } from './text.ts';

const nameSchema = z
  .string('Required')
  .overwrite(withoutControls)
  .trim()
  .min(1, 'Required')
  .max(200, 'At most 200 characters');

/** What a new password may be. */
export const passwordSchema = z
  .string('Required')
  .min(8, 'At least 8 characters')
  .max(1_000, 'At most 1,000 characters');

const roleSchema = z.enum(roles, `One of ${roles.join(', ')}`);
/** Addresses and CIDR ranges that the user may sign in from; any when empty. */
const addressesSchema = z.array(z.string().trim().max(50)).max(100);

/** A user as `GET /api/users` and `GET /api/users/{id}` show one; the password is never told. */
export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  password: z.literal(''),
  role: z.enum(roles),
  status: z.enum(statuses),
  allowedAddresses: z.array(z.string()),
  /** Whether logging in asks for a code as well, and how many recovery codes are left for it. */
  secondFactor: z.boolean(),
  recoveryCodes: z.number().int(),
  creation: z.iso.datetime(),
  modification: z.iso.datetime(),
  version: z.number().int(),
});
export type User = z.infer<typeof userSchema>;

/**
 * What `POST /api/users/{id}` answers. A change of the own password or addresses ends every session of the
 * user, one of the own name leaves the tokens with the old one: `session` is the login to go on with.
 */
export const updatedUserSchema = userSchema.extend({ session: loginAnswerSchema.optional() });
export type UpdatedUser = z.infer<typeof updatedUserSchema>;

/** `POST /api/users` (administrators). */
export const createUserSchema = z.strictObject({
  name: nameSchema,
  password: passwordSchema,
  role: roleSchema,
  allowedAddresses: addressesSchema.default([]),
});
export type CreateUser = z.infer<typeof createUserSchema>;

/**
 * `POST /api/users/{id}`: any subset. A new password comes twice, and its user gives the current one; an
 * administrator sets that of somebody else without. Role, status and addresses are an administrator's to
 * change. Empty password fields change nothing.
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

/** What asks for the caller's own password once more, as a stolen session must not be enough for it. */
const byPasswordSchema = z.strictObject({
  currentPassword: z.string('Required').min(1, 'Required').max(1_000),
});

/** With a code of the app or a recovery code as well, when the own second factor is on. */
const byPasswordAndCodeSchema = byPasswordSchema.extend({
  code: z.string().trim().max(40).optional(),
});

/**
 * `POST /api/users/{id}/second-factor`, own user only: a secret that counts once a code proves that it
 * arrived. `uri` is `otpauth://`, for authenticator apps. Where there is a second factor already, this is
 * for a new one in its place.
 */
export const offerSecondFactorSchema = byPasswordAndCodeSchema;
export const secondFactorOfferSchema = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorOffer = z.infer<typeof secondFactorOfferSchema>;

/** `POST /api/users/{id}/second-factor/confirm`. */
export const confirmSecondFactorSchema = z.strictObject({
  code: z.string('Required').trim().min(1, 'Required').max(40),
});
/** Its answer: shown once; each is good for one login without the app. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

/**
 * `POST /api/users/{id}/second-factor/remove`: the own one by the own password and a code; an administrator removes
 * that of somebody who has lost the app, by the administrator's own password.
 */
export const removeSecondFactorSchema = byPasswordAndCodeSchema;
