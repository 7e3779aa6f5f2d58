import { createHash, randomBytes } from 'node:crypto';
import type { Logger } from '@app/service-kit';
import { der, elementsOf, INTEGER, NULL, OCTETS, objectId, SEQUENCE } from './der.ts';

/**
 * Returns the token of a time-stamp authority over these bytes, in DER, or undefined if the authority fails or is too
 * slow.
 */
export type Timestamps = (bytes: Buffer) => Promise<Buffer | undefined>;

/** The maximum length of a token, in bytes. Tokens contain certificates of their authority, and take 2 to 7 kB. */
export const LONGEST_TOKEN = 10_000;
/** The size of a response, in bytes, above which the rest is not read. */
const LONGEST_RESPONSE = 64 * 1024;

const TIMEOUT_MS = 3_000;
/** Pause after a failure, in milliseconds, so that documents do not wait for an unavailable authority. */
const PAUSE_MS = 60_000;

const SHA256 = der(SEQUENCE, objectId('2.16.840.1.101.3.4.2.1'), NULL);
const VERSION_1 = der(INTEGER, Buffer.of(1));
const TRUE = Buffer.of(0x01, 1, 0xff);
/** The statuses `granted` and `grantedWithMods`. */
const GRANTED = [0, 1].map((status) => der(INTEGER, Buffer.of(status)));

interface TimestampsOptions {
  /** The address of an authority that answers requests of RFC 3161. */
  url: string;
  log: Logger;
  timeoutMs?: number;
  pauseMs?: number;
}

/** Creates the function that requests time stamps. It never rejects: it logs a failure, at most once in `pauseMs`. */
export function createTimestamps(options: TimestampsOptions): Timestamps {
  const { url, log, timeoutMs = TIMEOUT_MS, pauseMs = PAUSE_MS } = options;
  // The log contains only the origin, because path or query may contain the journal's key for the authority.
  const { origin } = new URL(url);
  let pausedUntil = 0;
  return async (bytes) => {
    if (performance.now() < pausedUntil) return undefined;
    try {
      return await requestToken(url, bytes, timeoutMs);
    } catch (err) {
      // A concurrent request has already logged the failure.
      if (performance.now() < pausedUntil) return undefined;
      pausedUntil = performance.now() + pauseMs;
      log.warn({ err, origin }, 'documents are signed without a time stamp for a minute');
      return undefined;
    }
  };
}

async function requestToken(url: string, bytes: Buffer, timeoutMs: number): Promise<Buffer> {
  const hash = der(OCTETS, createHash('sha256').update(bytes).digest());
  // The nonce is positive and does not begin with a zero byte.
  const nonce = der(INTEGER, Buffer.concat([Buffer.of(1), randomBytes(8)]));
  // `TRUE` requests the authority's certificates in the token, so that the token can be verified decades later.
  const request = der(SEQUENCE, VERSION_1, der(SEQUENCE, SHA256, hash), nonce, TRUE);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/timestamp-query' },
    body: Uint8Array.from(request),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`The time-stamp authority responded ${response.status}`);
  }
  const token = tokenIn(await readBody(response));
  const [, , imprint, , , ...rest] = statementOf(token);
  const hasHash = imprint && elementsOf(imprint)[1]?.equals(hash);
  if (!hasHash || !rest.some((part) => part.equals(nonce))) {
    throw new Error('The time-stamp authority has answered another request');
  }
  if (token.length > LONGEST_TOKEN) {
    throw new Error(`The token has ${token.length} bytes instead of at most ${LONGEST_TOKEN}`);
  }
  return token;
}

async function readBody(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > LONGEST_RESPONSE) {
      throw new Error(`The response has more than ${LONGEST_RESPONSE} bytes`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Returns the token in a response. Throws if the authority has refused the request. */
function tokenIn(response: Buffer): Buffer {
  const [info = NULL, token] = elementsOf(response);
  const [status] = elementsOf(info);
  if (!token || !GRANTED.some((granted) => status?.equals(granted))) {
    throw new Error('The time-stamp authority has refused the request');
  }
  return token;
}

/** Returns the elements of a token's statement: version, policy, hash, serial number, time and optional elements. */
function statementOf(token: Buffer): Buffer[] {
  const [, wrapped = NULL] = elementsOf(token);
  const [signedData = NULL] = elementsOf(wrapped);
  const [, , content = NULL] = elementsOf(signedData);
  const [, octets = NULL] = elementsOf(content);
  const [string = NULL] = elementsOf(octets);
  const [statement = NULL] = elementsOf(string);
  return elementsOf(statement);
}
