import { expect, it } from 'vitest';
import { isOtherUser, userIdOf } from './session-user.ts';

/** A token as the server signs them, as far as a browser reads it. */
const tokenOf = (claims: object) =>
  `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

it('knows a user by the id in the token, whatever the name', () => {
  // Its base64url has both characters that base64 does not have.
  const session = { token: tokenOf({ sub: '65f0', name: '<<???>>~~ÿÿ' }), user: 'ada' };
  expect(userIdOf(session)).toBe('65f0');
  expect(isOtherUser(session, { ...session, user: 'ada.l' })).toBe(false);
});

it('knows another user, and the same one who has logged in again', () => {
  const ada = { token: tokenOf({ sub: '1', sid: 'a' }), user: 'ada' };
  expect(isOtherUser(ada, { token: tokenOf({ sub: '2' }), user: 'bob' })).toBe(true);
  expect(isOtherUser(ada, { token: tokenOf({ sub: '1', sid: 'b' }), user: 'ada' })).toBe(false);
});

it.each(['void', 'a.b.c', ''])('goes by the name where the token tells nothing: %j', (token) => {
  expect(userIdOf({ token, user: 'ada' })).toBe('ada');
  expect(isOtherUser({ token, user: 'ada' }, { token, user: 'bob' })).toBe(true);
});
