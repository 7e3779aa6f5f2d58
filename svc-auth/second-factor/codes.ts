import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** The parameters of RFC 6238 (TOTP) that all authenticator apps support. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/**
 * Number of time steps before and after the current one whose codes are accepted. Phones' clocks differ, and typing
 * takes time.
 */
const WINDOW = 1;

const RECOVERY_CODES = 10;
/** 80 random bits: too many for an attacker to find a code from its unsalted hash by guessing. */
const RECOVERY_BYTES = 10;

/** Returns a random secret of 160 bits in base32, which users can type into an app. */
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

/** Returns the `otpauth://` URL that authenticator apps read from a QR code. */
export function secretUri(secret: string, issuer: string, label: string): string {
  return authenticator(secret, { issuer, label }).toString();
}

/** Returns the time step that a code belongs to, or null if the code is not valid now. */
export function stepOfCode(secret: string, code: string): number | null {
  const timestamp = Date.now();
  const delta = authenticator(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta;
}

/** Removes spaces and dashes from a typed code and converts it to lower case. */
export function normalizedCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase();
}

export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** Returns random recovery codes of the form `abcd-efgh-ijkl-mnop`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = new Secret({ size: RECOVERY_BYTES }).base32;
    return letters.toLowerCase().replace(/(.{4})(?=.)/g, '$1-');
  });
}

export function recoveryHash(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
