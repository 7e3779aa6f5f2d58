import { FILE_TOO_LARGE } from './sizes.ts';

/**
 * The unit by which a limit counts requests. `address` is an IPv4 address or the /64 network of an IPv6 address,
 * because every subscriber has a whole /64 network. `user` is an account, regardless of the address. `domain` is the
 * domain of an institution's mail addresses.
 */
export type LimitUnit = 'address' | 'user' | 'address and user' | 'address and domain';

/** The prefix length of the IPv6 networks that count as one address. */
export const IPV6_NETWORK_BITS = 64;

export interface RateLimit {
  unit: LimitUnit;
  /** The number of requests that are permitted in any period of `seconds`. */
  requests: number;
  seconds: number;
  /** The number of requests that are permitted at once after a pause. */
  burst: number;
  /** The number of requests that may be in progress at the same time. */
  atOnce?: number;
  /** The text that follows the word “Protects”: what the limit protects, and the reason for the size of the limit. */
  protects: string;
}

/**
 * The limits of the gateway. The keys are the names of the middlewares without `limit-`. `npm run limits` writes the
 * limits to `gateway/dynamic/limits.yml`. Refused requests have the status 429.
 */
export const gatewayLimits = {
  logins: {
    unit: 'address',
    requests: 5,
    seconds: 1,
    burst: 60,
    protects:
      'the processor, because a login or a confirmation costs a password hash. svc-auth counts failed attempts itself.',
  },
  searches: {
    unit: 'address',
    requests: 30,
    seconds: 1,
    burst: 120,
    protects:
      'the most expensive read of svc-content. A whole university may search from one address, with one request per character.',
  },
  'query-pages': {
    unit: 'address',
    requests: 30,
    seconds: 1,
    burst: 120,
    atOnce: 16,
    protects:
      'the renderer. Pages that depend on their query are rendered for each request. The limit equals that of searches.',
  },
  verifications: {
    unit: 'address',
    requests: 10,
    seconds: 1,
    burst: 60,
    protects:
      'certificate codes from being guessed, and svc-pdf, which signs a badge in 10 ms of processor time. An office may verify many certificates at once.',
  },
  documents: {
    unit: 'address',
    requests: 10,
    seconds: 1,
    burst: 100,
    atOnce: 16,
    protects: 'Chromium. The first print of a document takes 50 ms of processor time.',
  },
  selections: {
    unit: 'address',
    requests: 2,
    seconds: 1,
    burst: 20,
    atOnce: 4,
    protects:
      'svc-content. A response may have some megabytes. Services do not call it through the gateway, except in `npm run dev`.',
  },
  'pdf-proposals': {
    unit: 'address',
    requests: 1,
    seconds: 1,
    burst: 30,
    atOnce: 4,
    protects:
      'svc-content. It reads one PDF at a time, which takes 0.1 s of processor time, and up to 10 s for a hostile PDF.',
  },
  'preview-links': {
    unit: 'address',
    requests: 5,
    seconds: 1,
    burst: 60,
    protects:
      'preview links from being guessed, and svc-content, which formats citations for each request.',
  },
  harvests: {
    unit: 'address',
    requests: 50,
    seconds: 1,
    burst: 200,
    atOnce: 4,
    protects:
      'svc-content. A part of a list has 100 records, and harvesters request one part after another without a pause.',
  },
  'manuscript-drafts': {
    unit: 'address',
    requests: 60,
    seconds: 60 * 60,
    burst: 30,
    protects:
      'mailboxes from personal links that no one asked for, and the desk from drafts of programs. A course at a university may submit from one address.',
  },
  'manuscript-files': {
    unit: 'address',
    requests: 1,
    seconds: 1,
    burst: 30,
    atOnce: 4,
    protects:
      'svc-review. A hostile PDF costs up to 20 s of processor time, in a limited process. A manuscript has three files.',
  },
  manuscripts: {
    unit: 'address',
    requests: 10,
    seconds: 1,
    burst: 100,
    atOnce: 16,
    protects:
      'personal links from being guessed, and the database. Forms are saved while they are typed, by several people at one address.',
  },
} as const satisfies Record<string, RateLimit & { unit: 'address' }>;

/**
 * The limits that svc-auth counts in Redis, by the prefix of the key. svc-auth counts failures, not requests. `burst`
 * equals `requests`, because a count expires as a whole.
 */
export const loginLimits = {
  'login:user': {
    unit: 'address and user',
    requests: 10,
    seconds: 15 * 60,
    burst: 10,
    protects: 'passwords. An attacker at another address cannot lock the user out.',
  },
  'login:address': {
    unit: 'address',
    requests: 50,
    seconds: 15 * 60,
    burst: 50,
    protects: 'passwords of all users together.',
  },
  'login:code': {
    unit: 'user',
    requests: 30,
    seconds: 15 * 60,
    burst: 30,
    protects: 'codes of the second factor. An attacker with many addresses cannot try all codes.',
  },
  'login:code-day': {
    unit: 'user',
    requests: 50,
    seconds: 24 * 60 * 60,
    burst: 50,
    protects:
      'codes of the second factor. Three of a million are valid, so 50 guesses a day succeed within a year with a probability of 5 %.',
  },
  'login:confirmation': {
    unit: 'user',
    requests: 10,
    seconds: 15 * 60,
    burst: 10,
    protects: 'a new second factor from being confirmed with guessed codes.',
  },
  'login:password': {
    unit: 'user',
    requests: 10,
    seconds: 15 * 60,
    burst: 10,
    protects:
      'passwords of signed-in users from being guessed with a stolen token, from many addresses. The user can still log in.',
  },
  'login:reset': {
    unit: 'address',
    requests: 20,
    seconds: 60 * 60,
    burst: 20,
    protects:
      'mailboxes and the mail server from password reset requests. All requests count, not only failures.',
  },
  'login:reset-mailbox': {
    unit: 'user',
    requests: 5,
    seconds: 60 * 60,
    burst: 5,
    protects:
      'one mailbox from password reset requests from any IP address. Requests for unknown mailboxes count, too.',
  },
} as const satisfies Record<string, RateLimit>;

/**
 * The limits of mails to one mailbox that a stranger can cause, such as mails with personal links. svc-review counts
 * these mails in Redis, including mails to unknown addresses. It counts requests for links separately. Mails beyond the
 * first limit wait. Mails beyond the limit of a day are not sent.
 */
export const mailboxLimits = {
  'mailbox:pause': {
    unit: 'user',
    requests: 1,
    seconds: 15 * 60,
    burst: 1,
    protects: 'a mailbox from several mails at once.',
  },
  'mailbox:day': {
    unit: 'user',
    requests: 5,
    seconds: 24 * 60 * 60,
    burst: 5,
    protects: 'a mailbox from forms that are sent again and again with its address.',
  },
  'mailbox:domain': {
    unit: 'address and domain',
    requests: 200,
    seconds: 24 * 60 * 60,
    burst: 200,
    protects:
      'a person who gets the mail for all addresses of a domain. A stranger at another address stops no mails to an institution. A course of forty authors causes fewer. Common providers of mailboxes are not counted.',
  },
} as const satisfies Record<string, RateLimit>;

/**
 * Returns an item of the header `RateLimit-Policy` (IETF draft "RateLimit header fields for HTTP"): the burst, and the
 * seconds after which the whole burst is available again.
 */
export function limitPolicy(name: string, { requests, seconds, burst }: RateLimit): string {
  return `"${name}";q=${burst};w=${Math.ceil((burst * seconds) / requests)}`;
}

/** The limits of a connection to the gateway, which apply to each of its requests. */
export const connectionLimits = {
  /** The request line and all headers. Browsers send less than 8 KiB. The services accept 16 KiB. */
  headerBytes: 32 * 1024,
  /** The time limit of a whole request: the largest upload at 150 kbit/s, in whole minutes. */
  readSeconds: 60 * Math.ceil((8 * FILE_TOO_LARGE) / 150_000 / 60),
  /**
   * The time limit of a whole response, sufficient for 450 MB at 1 Mbit/s. Event streams reconnect after this time.
   */
  writeSeconds: 3_600,
  /**
   * The time after which a connection without progress is closed: no byte of an upload arrives, or the client accepts
   * no byte of a response.
   */
  stallSeconds: 30,
} as const;
