import { randomUUID } from 'node:crypto';
import {
  MAX_SESSION_SECONDS,
  revokedKey,
  signedOutKey,
  type TokenClaims,
  usedKey,
} from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { deviceOf } from './device.ts';
import { nowInSeconds, type Session } from './service.ts';

/** The Redis hash of a user's sessions, by session id. */
const sessionsKey = (userId: string) => `sessions:${userId}`;

const recordSchema = z.object({
  device: z.string(),
  address: z.string(),
  /** The time of the login in milliseconds. */
  at: z.number(),
  /**
   * The time, in milliseconds, when the user data were read. Ending the user's sessions after this time ends the
   * session.
   */
  since: z.number(),
  /** The expiry in seconds. */
  exp: z.number(),
});
type SessionRecord = z.infer<typeof recordSchema>;

interface NewSession {
  userId: string;
  since: number;
  address: string;
  userAgent: string;
  inactivityMinutes: number;
}

/** Starts a session and stores it for the list of the user's sessions. */
export async function openSession(redis: Redis, opened: NewSession): Promise<Session> {
  const { userId, since, address, userAgent, inactivityMinutes } = opened;
  const [sid, auth_time] = [randomUUID(), nowInSeconds()];
  const exp = auth_time + MAX_SESSION_SECONDS;
  const device = deviceOf(userAgent);
  await store(redis, userId, sid, { device, address, at: Date.now(), since, exp });
  return { sid, exp, auth_time, idle: inactivityMinutes * 60 };
}

/**
 * Keeps the caller's session in the list when the session gets a new token after a change that ended all sessions of
 * the user.
 */
export async function continueSession(
  redis: Redis,
  { sub, sid }: TokenClaims,
  since: number,
): Promise<void> {
  const record = parseRecord(await available(redis.hget(sessionsKey(sub), sid)));
  if (record) await store(redis, sub, sid, { ...record, since });
}

/** Lists the open sessions of a user, the most recently used first. Deletes ended sessions. */
export async function listSessions(redis: Redis, userId: string) {
  const stored = await available(redis.hgetall(sessionsKey(userId)));
  const signedOut = Number((await available(redis.get(signedOutKey(userId)))) ?? 0);
  const all = await Promise.all(
    Object.entries(stored).map(async ([sid, text]) => {
      const record = parseRecord(text);
      const [revoked, used] = await available(redis.mget(revokedKey(sid), usedKey(sid)));
      const isOpen = record && !revoked && record.since > signedOut && record.exp > nowInSeconds();
      return isOpen ? { sid, ...record, used: Math.max(record.at, Number(used ?? 0)) } : sid;
    }),
  );
  const ended = all.filter((each) => typeof each === 'string');
  if (ended.length > 0) await available(redis.hdel(sessionsKey(userId), ...ended));
  return all.filter((each) => typeof each !== 'string').sort((a, b) => b.used - a.used);
}

/** Returns a function that ends one session of a user. Throws `not_found` if the user has no such session. */
export async function sessionToEnd(redis: Redis, userId: string, sid: string) {
  const record = parseRecord(await available(redis.hget(sessionsKey(userId), sid)));
  if (!record) throw new AppError('not_found');
  return async () => {
    await available(redis.set(revokedKey(sid), 1, 'EX', Math.max(1, record.exp - nowInSeconds())));
    await available(redis.hdel(sessionsKey(userId), sid));
  };
}

async function store(redis: Redis, userId: string, sid: string, record: SessionRecord) {
  const key = sessionsKey(userId);
  await available(redis.hset(key, sid, JSON.stringify(record)));
  await available(redis.expire(key, MAX_SESSION_SECONDS));
}

function parseRecord(text: string | null): SessionRecord | undefined {
  return text === null ? undefined : recordSchema.safeParse(JSON.parse(text)).data;
}

async function available<T>(command: Promise<T>): Promise<T> {
  return command.catch((cause: unknown) => {
    throw new AppError('unavailable', { cause });
  });
}
