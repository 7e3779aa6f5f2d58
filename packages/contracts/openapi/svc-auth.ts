import { readUserAudit } from '../src/endpoints/audit.ts';
import * as sessions from '../src/endpoints/sessions.ts';
import * as userEndpoints from '../src/endpoints/users.ts';
import { auditPageSchema } from '../src/users/audit.ts';
import { userSchema } from '../src/users/user.ts';
import { auditPage, user } from './examples.ts';
import { section } from './operations.ts';

const login = { token: 'eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmVk', user: 'Meera' };

const sessionPaths = section('Sessions', sessions, {
  logIn: {
    summary: 'Log in',
    description:
      '`code` is that of a second factor: without it, whoever has one is answered `second_factor_required`.',
    body: { username: 'Meera', password: 'right password' },
    200: ['The bearer token and the name of the user.', login],
  },
  verifyToken: {
    summary: 'Whose the token is',
    200: ['The bearer.', { id: user.id, user: 'Meera', role: 'staff' }],
  },
  logOut: { summary: 'End the session of the token', 200: ['It has ended.', {}] },
  readKeys: {
    summary: 'The public key that tokens are checked by',
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
      body: { name: 'Meera', password: 'eight or more', role: 'staff' },
      201: ['The user.', user],
    },
    readUserAudit: {
      summary: 'Who changed what of which user',
      200: ['The newest first.', auditPage],
    },
    readUser: {
      summary: 'A user: the own one, or to an administrator any',
      200: ['The user. The password is never told.', user],
    },
    updateUser: {
      summary: 'Change a user',
      description: 'Role, status and addresses are an administrator’s to change.',
      body: { name: 'Meera Rao', version: 1 },
      200: [
        'The user, with a new login where the change ends the own one.',
        { ...user, session: login },
      ],
    },
    signOutUser: { summary: 'End every session of a user', 200: ['The user.', user] },
  },
);

const secondFactorPaths = section(
  'Second factor',
  { offerSecondFactor, confirmSecondFactor, removeSecondFactor },
  {
    offerSecondFactor: {
      summary: 'Have a secret made for an authenticator app',
      description: 'Of the own user only. It counts once a code proves that it arrived.',
      body: { currentPassword: 'right password' },
      200: [
        'The secret.',
        {
          secret: 'JBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/Journal:Meera?secret=JBSWY3DPEHPK3PXP',
        },
      ],
    },
    confirmSecondFactor: {
      summary: 'Prove that the secret arrived',
      body: { code: '123456' },
      200: ['Recovery codes, shown once.', { recoveryCodes: ['k7m2-9xqp-4trw'] }],
    },
    removeSecondFactor: {
      summary: 'Remove a second factor',
      description: 'The own one by password and code; an administrator that of somebody else.',
      body: { currentPassword: 'right password', code: '123456' },
      200: ['The user.', user],
    },
  },
);

export const authPaths = [sessionPaths, userPaths, secondFactorPaths];
export const authSchemas = { User: userSchema, AuditPage: auditPageSchema };
