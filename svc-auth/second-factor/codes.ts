import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

// Parameters of time-based codes (TOTP, RFC 6238) that all authenticator apps support.
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** How many earlier and later time steps are accepted, because phone clocks differ and typing takes time. */
const WINDOW = 1;

const RECOVERY_CODES = 10;
/** Random bytes in a recovery code. Guessing 80 bits is infeasible, so the hash of a recovery code needs no salt. */
const RECOVERY_BYTES = 10;

/** Returns a random secret of 160 bits in base32, which users can type into an authenticator app. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function authenticator(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

export function secretUri(secret: string, issuer: string, label: string): string {
  return authenticator(secret, { issuer, label }).toString();
}

/** Returns the number of the 30-second step to which a code belongs, or null if the code is not valid now. */
export function stepOfCode(secret: string, code: string): number | null {
  const timestamp = Date.now();
  const delta = authenticator(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta;
}

/** Returns a typed code in lower case, without spaces and hyphens. */
export const normalizedCode = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase();

export const isAppCode = (code: string) => /^\d{6}$/.test(code);

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = new Secret({ size: RECOVERY_BYTES }).base32;
    return letters.toLowerCase().replace(/(.{4})(?=.)/g, '$1-');
  });
}

export const recoveryHash = (code: string) => createHash('sha256').update(code).digest('hex');
