import { createHash } from 'node:crypto';
import { mailboxLimits } from '@app/contracts/limits';
import { AppError } from '@app/service-kit';
import { clientNetwork } from '@app/service-kit/client-network';
import type { Redis } from 'ioredis';
import { institutionOf, mailbox } from '../people/addresses.ts';

const PAUSE_MS = mailboxLimits['mailbox:pause'].seconds * 1_000;
const { seconds: DAY_SECONDS, requests: MOST_A_DAY } = mailboxLimits['mailbox:day'];
const DAY_MS = DAY_SECONDS * 1_000;
const MOST_OF_DOMAIN = mailboxLimits['mailbox:domain'].requests;

/**
 * Manages a sorted set of the times at which mails to one mailbox are sent, and the number of mails to one domain from
 * one origin. Returns the time of the next mail, or -1 if a limit is reached or the mail would have to wait too long.
 * Redis runs a script as a whole, so two instances never get the same time.
 */
const RESERVE = `
local now, pause, day = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - day)
local times = redis.call('ZRANGE', KEYS[1], 0, -1)
if #times >= tonumber(ARGV[4]) then return -1 end
local at = now
if #times > 0 then at = math.max(now, tonumber(times[#times]) + pause) end
if at > now + tonumber(ARGV[5]) then return -1 end
if KEYS[2] then
  if tonumber(redis.call('GET', KEYS[2]) or 0) >= tonumber(ARGV[6]) then return -1 end
  if redis.call('INCR', KEYS[2]) == 1 then redis.call('PEXPIRE', KEYS[2], day) end
end
local text = string.format('%d', at)
redis.call('ZADD', KEYS[1], text, text)
redis.call('PEXPIRE', KEYS[1], day + pause * tonumber(ARGV[4]))
return at`;

/**
 * The purposes are counted separately, so that requests for links, which anyone can send, do not use up the limit of
 * mails about manuscripts.
 */
type Purpose = 'links' | 'manuscripts';

/**
 * Returns the origin of a request as a hash of its network. About 65,000 IPv4 addresses share each hash, so it may be
 * stored with a manuscript.
 */
export const originOf = (address: string): string => hashOf(clientNetwork(address)).slice(0, 4);

/** The cause of a mail. */
export interface MailCause {
  /** The origin of the manuscript or the request. */
  origin: string;
  byEditor?: boolean;
}

interface Reservation extends MailCause {
  purpose: Purpose;
  /** The maximum delay of the mail. */
  waitMs?: number;
}

/** Limits the mails that a stranger can cause to a mailbox. Throws `unavailable` without Redis. */
export class MailboxSlots {
  readonly #redis: Redis;
  readonly #prefix: string;
  readonly #now: () => number;

  /** `prefix` distinguishes services and tests that share a Redis. */
  constructor(redis: Redis, prefix: string, now: () => number = Date.now) {
    this.#redis = redis;
    this.#prefix = prefix;
    this.#now = now;
  }

  /**
   * Reserves the time of a mail, in ms, at most `waitMs` from now. Returns undefined if a daily limit is reached, or if
   * the mail would have to wait longer.
   */
  async reserve(
    address: string,
    { purpose, origin, waitMs = DAY_MS, byEditor = false }: Reservation,
  ): Promise<number | undefined> {
    const prefix = `${this.#prefix}:mailbox:${purpose}`;
    // A stranger who has used up the limit of a domain must not block mails of editors, or of authors in other
    // networks.
    const domain = byEditor ? undefined : institutionOf(address);
    const keys = [
      `${prefix}:${hashOf(mailbox(address))}`,
      ...(domain === undefined ? [] : [`${prefix}:domain:${origin}:${hashOf(domain)}`]),
    ];
    const numbers = [this.#now(), PAUSE_MS, DAY_MS, MOST_A_DAY, waitMs, MOST_OF_DOMAIN];
    try {
      const at = Number(await this.#redis.eval(RESERVE, keys.length, ...keys, ...numbers));
      return at < 0 ? undefined : at;
    } catch (cause) {
      throw new AppError('unavailable', { cause });
    }
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
