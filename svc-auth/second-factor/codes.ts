import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with what every authenticator app takes for granted. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Clocks of phones are off, and people type slowly: the step before and the one after count too. */
const WINDOW = 1;

const RECOVERY_CODES = 10;
/** 80 random bits, so that a plain hash of one cannot be guessed back. */
const RECOVERY_BYTES = 10;

/** A new secret of 160 bits, in base32 as apps take it by hand. */
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

/** The `otpauth://` address that apps read from a QR code. */
export function secretUri(secret: string, issuer: string, label: string): string {
  return authenticator(secret, { issuer, label }).toString();
}

/** The time step that a code is of, or `null` when it is of none that counts now. */
export function stepOfCode(secret: string, code: string): number | null {
  const timestamp = Date.now();
  const delta = authenticator(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta;
}

/** What was typed, without the spaces and dashes that make a code readable. */
export function bareCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase();
}

export function isAppCode(bare: string): boolean {
  return /^\d{6}$/.test(bare);
}

/** Ten codes as `abcd-efgh-ijkl-mnop`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = new Secret({ size: RECOVERY_BYTES }).base32;
    return letters.toLowerCase().replace(/(.{4})(?=.)/g, '$1-');
  });
}

export function recoveryHash(bare: string): string {
  return createHash('sha256').update(bare).digest('hex');
}
