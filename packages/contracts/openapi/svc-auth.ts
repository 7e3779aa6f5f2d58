import { auditPageSchema } from '../src/base/audit.ts';
import { readUserAudit } from '../src/endpoints/audit.ts';
import * as sessions from '../src/endpoints/sessions.ts';
import * as userEndpoints from '../src/endpoints/users.ts';
import { userSchema } from '../src/users/user.ts';
import { auditPage, signInRules, user } from './examples.ts';
import { section } from './operations.ts';

const offer = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Journal:Meera?secret=JBSWY3DPEHPK3PXP',
};
const login = { token: 'eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmVk', user: 'Meera' };

const sessionPaths = section('Sessions', sessions, {
  logIn: {
    summary: 'Log in',
    description:
      'Users with a second factor must send `code`. Without `code`, the error is `second_factor_required`. If an administrator has chosen the password, the error is `password_change_required` until a login with `newPassword` replaces it. A new password has at least 10 characters and is not easy to guess.',
    body: { username: 'Meera', password: 'right password' },
    200: ['The bearer token and the name of the user.', login],
  },
  setUpSecondFactor: {
    summary: 'Create a secret for a user who cannot log in without a second factor',
    description:
      'For users whose login is refused with `second_factor_setup_required`. Other users get `forbidden`.',
    body: { username: 'Meera', password: 'right password' },
    200: ['The secret.', offer],
  },
  confirmSetUp: {
    summary: 'Confirm the secret with a code, and log in',
    body: { username: 'Meera', password: 'right password', code: '123456' },
    200: [
      'The recovery codes, which are returned only once, the bearer token and the name of the user.',
      { recoveryCodes: ['k7m2-9xqp-4trw'], ...login },
    ],
  },
  confirmIdentity: {
    summary: 'Confirm that the user is at the keyboard',
    description:
      'Sensitive changes are refused with `confirmation_required` if the login and the last confirmation are older than 15 minutes. Users with a second factor send `code`, others `currentPassword`.',
    body: { currentPassword: 'right password' },
    200: ['A new token of the same session. The old token stays valid.', login],
  },
  requestPasswordReset: {
    summary: 'Send a link with which a user chooses a new password',
    description:
      'The response does not reveal whether a user has this address. The link works once, for an hour.',
    body: { email: 'meera@journal.example' },
    200: ['Whether the journal sends such messages.', { isOn: true }],
  },
  resetPassword: {
    summary: 'Choose a new password with the token of a link',
    description: 'Ends all sessions of the user. A second factor stays as it is.',
    body: { token: 'c2VhbGVk', password: 'apricot gravel sonata' },
    200: ['The name and the role of the user.', { user: 'Meera', role: 'admin' }],
  },
  verifyToken: {
    summary: 'The user to whom the token belongs',
    200: ['The user.', { id: user.id, user: 'Meera', role: 'staff' }],
  },
  logOut: { summary: 'End the session of the token', 200: ['The session has ended.', {}] },
  readKeys: {
    summary: 'The public keys that verify tokens',
    200: [
      'The keys.',
      {
        keys: [
          {
            kty: 'EC',
            crv: 'P-256',
            x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
            y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
            kid: 'oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U',
            alg: 'ES256',
            use: 'sig',
          },
        ],
      },
    ],
  },
});

const { offerSecondFactor, confirmSecondFactor, removeSecondFactor, ...accounts } = userEndpoints;

const userPaths = section(
  'Users',
  { ...accounts, readUserAudit },
  {
    listUsers: { summary: 'All users', 200: ['The users.', [user]] },
    createUser: {
      summary: 'Add a user',
      description:
        'The password has at least 10 characters and is not easy to guess. The user replaces it at the first login.',
      body: { name: 'Meera', password: 'apricot gravel sonata', role: 'staff' },
      201: ['The user.', user],
    },
    readUserAudit: {
      summary: 'The audit log of user accounts',
      200: ['The entries, newest first.', auditPage],
    },
    readUser: {
      summary: 'A user: the caller or, for administrators, any user',
      200: ['The user. `password` is always empty.', user],
    },
    updateUser: {
      summary: 'Change a user',
      description:
        'Only administrators may change the role, the status and the allowed addresses. Users who change their own name or password must send `currentPassword`. A user whose password an administrator has changed replaces it at the next login.',
      body: { name: 'Meera Rao', version: 1 },
      200: [
        'The user. If the change ends the caller’s session, `session` is a new login.',
        { ...user, session: login },
      ],
    },
    signOutUser: { summary: 'End all sessions of a user', 200: ['The user.', user] },
    listSessions: {
      summary: 'The open sessions of the caller or, for administrators, of any user',
      200: [
        'The sessions, most recently used first.',
        [
          {
            id: 'f1d7c1d2-5f0b-4d2e-9a54-6a3f0f5a8a11',
            device: 'Firefox on Windows',
            address: '203.0.113.7',
            signedIn: user.creation,
            lastUsed: user.modification,
            current: true,
          },
        ],
      ],
    },
    endSession: { summary: 'End a session', 200: ['The session has ended.', {}] },
    endOtherSessions: {
      summary: 'End all other sessions of the caller',
      200: ['A new token of this session. All other tokens of the caller are invalid.', login],
    },
    readSignInRules: { summary: 'The rules of logins', 200: ['The rules.', signInRules] },
    updateSignInRules: {
      summary: 'Change the rules of logins',
      description:
        'Ends the sessions of users who now need a second factor and have none. They set it up when they log in.',
      body: { secondFactorRoles: ['admin'], version: 0 },
      200: ['The rules.', signInRules],
    },
  },
);

const secondFactorPaths = section(
  'Second factor',
  { offerSecondFactor, confirmSecondFactor, removeSecondFactor },
  {
    offerSecondFactor: {
      summary: 'Create a secret for an authenticator app',
      description:
        'For the caller only. The secret takes effect when the caller confirms it with a code.',
      body: { currentPassword: 'right password' },
      200: ['The secret.', offer],
    },
    confirmSecondFactor: {
      summary: 'Confirm the secret with a code',
      body: { code: '123456' },
      200: [
        'The recovery codes, which are returned only once.',
        { recoveryCodes: ['k7m2-9xqp-4trw'] },
      ],
    },
    removeSecondFactor: {
      summary: 'Remove a second factor',
      description:
        'Users remove their own second factor with password and code. Administrators remove another user’s with their password.',
      body: { currentPassword: 'right password', code: '123456' },
      200: ['The user.', user],
    },
  },
);

export const authPaths = [sessionPaths, userPaths, secondFactorPaths];
export const authSchemas = { User: userSchema, AuditPage: auditPageSchema };
