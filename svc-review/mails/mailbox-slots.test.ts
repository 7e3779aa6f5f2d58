import { mailboxLimits } from '@app/contracts/limits';
import { connectRedis } from '@app/service-kit';
import { silentLog, testRedisUrl } from '@app/service-kit/testing';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MailboxSlots, originOf } from './mailbox-slots.ts';

const MOST = mailboxLimits['mailbox:domain'].requests;
const HERE = originOf('192.0.2.1');
const DAY = 24 * 60 * 60_000;

let redis: Redis;
const time = 0;
let slots: MailboxSlots;
beforeAll(async () => {
  redis = await connectRedis(testRedisUrl(), silentLog);
  slots = new MailboxSlots(redis, 'slots', () => time);
});
afterAll(() => redis.disconnect());

/** Returns how many mails to different mailboxes are sent at once. */
async function sentTo(
  addresses: (number: number) => string,
  purpose: 'links' | 'manuscripts',
  origin = HERE,
) {
  const asked = Array.from({ length: MOST + 3 }, (_, number) =>
    slots.reserve(addresses(number), { purpose, origin, waitMs: DAY }),
  );
  return (await Promise.all(asked)).filter((at) => at !== undefined).length;
}

it('limits the mails to all addresses of a domain together, because its owner may receive all of them', async () => {
  const catchAll = (number: number) => `a${number}@${number % 2 ? '' : 'sub.'}catch-all.example`;
  expect(await sentTo(catchAll, 'manuscripts')).toBe(MOST);
  expect(await sentTo(catchAll, 'links')).toBe(MOST);
  expect(await slots.reserve('a@other.example', { purpose: 'links', origin: HERE })).toBe(time);
});

it('does not count mails of editors, so that a stranger cannot block them by using up the limit of a domain', async () => {
  expect(await sentTo((number) => `x${number}@uni.example`, 'manuscripts')).toBe(MOST);
  const reserve = (byEditor: boolean) =>
    slots.reserve('rao@uni.example', { purpose: 'manuscripts', origin: HERE, byEditor });
  expect(await reserve(false)).toBeUndefined();
  expect(await reserve(true)).toBe(time);
});

it('counts by network, so that a stranger cannot block mails that others cause', async () => {
  const names = (number: number) => `y${number}@college.example`;
  expect(await sentTo(names, 'manuscripts', originOf('2001:db8::1'))).toBe(MOST);
  const reserve = (address: string) =>
    slots.reserve('rao@college.example', { purpose: 'manuscripts', origin: originOf(address) });
  expect(await reserve('2001:db8::ffff')).toBeUndefined();
  expect(await reserve('198.51.100.7')).toBe(time);
});

it('does not limit the addresses of a public mail provider together', async () => {
  expect(await sentTo((number) => `a${number}@gmail.com`, 'links')).toBe(MOST + 3);
});

it('does not use up the limit of a domain by mails that the limit of the mailbox refuses', async () => {
  const once = () =>
    slots.reserve('one@small.example', { purpose: 'links', origin: HERE, waitMs: 0 });
  expect(await once()).toBe(time);
  expect(await once()).toBeUndefined();
  const many = (number: number) => `b${number}@small.example`;
  expect(await sentTo(many, 'links')).toBe(MOST - 1);
});
