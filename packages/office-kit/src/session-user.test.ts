import { expect, it } from 'vitest';
import { isOtherUser, userIdOf } from './session-user.ts';

/** Returns a token with the payload that a browser reads. */
const tokenOf = (claims: object) =>
  `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

it('identifies a user by the id in the token, not by name', () => {
  // In base64url, the encoded name contains both characters that base64 does not have.
  const session = { token: tokenOf({ sub: '65f0', name: '<<???>>~~ÿÿ' }), user: 'ada' };
  expect(userIdOf(session)).toBe('65f0');
  expect(isOtherUser(session, { ...session, user: 'ada.l' })).toBe(false);
});

it('distinguishes another user from a new login of the same user', () => {
  const ada = { token: tokenOf({ sub: '1', sid: 'a' }), user: 'ada' };
  expect(isOtherUser(ada, { token: tokenOf({ sub: '2' }), user: 'bob' })).toBe(true);
  expect(isOtherUser(ada, { token: tokenOf({ sub: '1', sid: 'b' }), user: 'ada' })).toBe(false);
});

it.each(['void', 'a.b.c', ''])(
  'falls back to the name if the token cannot be read: %j',
  (token) => {
    expect(userIdOf({ token, user: 'ada' })).toBe('ada');
    expect(isOtherUser({ token, user: 'ada' }, { token, user: 'bob' })).toBe(true);
  },
);
