import { z } from 'zod';
import { isEmailAddress } from '../base/email.ts';
import { growing } from '../base/growing.ts';
import { expectedVersion, statuses } from '../base/record.ts';
import { withoutControls } from '../base/text.ts';
import { characters } from '../limits/sizes.ts';
import {
  loginResponseSchema,
  loginSchema,
  MAX_SESSION_SECONDS,
  passwordSchema,
  roles,
} from './auth.ts';

const nameSchema = z
  .string('Required')
  .overwrite(withoutControls)
  .trim()
  .min(1, 'Required')
  .max(...characters(200));

const roleSchema = z.enum(roles, `One of ${roles.join(', ')}`);
/** The IP addresses and CIDR ranges from which the user may log in. With an empty list, all addresses are permitted. */
const addressesSchema = z.array(z.string().trim().max(50)).max(100);

/** The user's email address for messages, or empty. */
const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(...characters(320))
  .refine((text) => text === '' || isEmailAddress(text), 'Not an email address');

/** A user as returned by the API, without the password. */
export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  password: z.literal(''),
  role: growing(roles),
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
 * `session` is a new login. Callers receive it after changing their own name, password or addresses, because the change
 * has ended their sessions, or because their token contains the former name.
 */
export const updatedUserSchema = userSchema.extend({ session: loginResponseSchema.optional() });
export type UpdatedUser = z.infer<typeof updatedUserSchema>;

export const createUserSchema = z.strictObject({
  name: nameSchema,
  password: passwordSchema,
  email: emailSchema.default(''),
  role: roleSchema,
  allowedAddresses: addressesSchema.default([]),
});
export type CreateUser = z.infer<typeof createUserSchema>;

/**
 * A change of any fields of a user. A new password must be sent twice. Callers who change their own name, email
 * address or password must also send the current password. Empty password fields are ignored.
 */
export const updateUserSchema = z
  .strictObject({
    name: nameSchema,
    email: emailSchema,
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

/** The body of an operation that requires the caller's password, as a protection against stolen sessions. */
const byPasswordSchema = z.strictObject({
  currentPassword: z.string('Required').min(1, 'Required').max(1_000),
});

/**
 * The caller's password and, if the caller has a second factor, a `code` of the authenticator app or a recovery code.
 */
const byPasswordAndCodeSchema = byPasswordSchema.extend({
  code: z.string().trim().max(40).optional(),
});

/**
 * The request for a new second factor. The response contains a secret, also as an `otpauth://` URI for authenticator
 * apps. The secret becomes the second factor once the caller confirms it with a code.
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

/**
 * The credentials with which users set up the second factor that their role requires. Such users have no session yet.
 */
export const setUpSecondFactorSchema = loginSchema.omit({ code: true });
export const confirmSetUpSchema = setUpSecondFactorSchema.extend(confirmSecondFactorSchema.shape);
export const setUpResponseSchema = recoveryCodesSchema.extend(loginResponseSchema.shape);

/** An open session. `device` names the client's browser and system, such as `Firefox on Windows`. */
export const userSessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  /** The IP address of the login. */
  address: z.string(),
  signedIn: z.iso.datetime(),
  /** The time of the last request, accurate to a minute. */
  lastUsed: z.iso.datetime(),
  /** Whether the request was made in this session. */
  current: z.boolean(),
});
export type UserSession = z.infer<typeof userSessionSchema>;

export const MIN_INACTIVITY_MINUTES = 5;
export const MAX_INACTIVITY_MINUTES = MAX_SESSION_SECONDS / 60;
const inactivityMessage = `A number from ${MIN_INACTIVITY_MINUTES} to ${MAX_INACTIVITY_MINUTES}`;

/** The rules of logins. A change applies from the next login of each user. */
export const signInRulesSchema = z.object({
  /** The roles whose users must have a second factor. */
  secondFactorRoles: z.array(growing(roles)),
  /** The minutes without a request after which a session ends. */
  inactivityMinutes: z.int(),
  version: z.int(),
});
export type SignInRules = z.infer<typeof signInRulesSchema>;

export const updateSignInRulesSchema = z
  .strictObject({
    secondFactorRoles: z
      .array(roleSchema)
      .max(roles.length)
      .overwrite((names) => [...new Set(names)]),
    inactivityMinutes: z
      .int(inactivityMessage)
      .min(MIN_INACTIVITY_MINUTES, inactivityMessage)
      .max(MAX_INACTIVITY_MINUTES, inactivityMessage),
    version: expectedVersion,
  })
  .partial();
export type UpdateSignInRules = z.infer<typeof updateSignInRulesSchema>;
