import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the parameters that all authenticator apps support. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Accepts the previous and the next time step too: phones' clocks differ, and typing takes time. */
const WINDOW = 1;

const RECOVERY_CODES = 10;
/** 80 random bits, so that a plain hash cannot be reversed by guessing. */
const RECOVERY_BYTES = 10;

/** A secret of 160 bits in base32, which users can type. */
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

/** The `otpauth://` URL of the QR code. */
export function secretUri(secret: string, issuer: string, label: string): string {
  return authenticator(secret, { issuer, label }).toString();
}

/** The time step of a code, or null if the code is not valid now. */
export function stepOfCode(secret: string, code: string): number | null {
  const timestamp = Date.now();
  const delta = authenticator(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta;
}

/** A typed code without spaces and dashes. */
export function normalizedCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase();
}

export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** Codes of the form `abcd-efgh-ijkl-mnop`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = new Secret({ size: RECOVERY_BYTES }).base32;
    return letters.toLowerCase().replace(/(.{4})(?=.)/g, '$1-');
  });
}

export function recoveryHash(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
