import { hash, verify } from '@node-rs/argon2';

/**
 * argon2id, the library's default, with OWASP's minimum: 19 MiB, two passes, one lane. About 25 ms: cheap for a login,
 * expensive for an attacker with a list of guesses.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/** Whether the password is right. Takes the same time without a user, so that timing reveals nothing. */
export async function isPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const isRight = await verify(passwordHash ?? (await decoy), password);
  return isRight && passwordHash !== undefined;
}
