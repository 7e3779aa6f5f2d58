import { hash, verify } from '@node-rs/argon2';

/** Parameters of argon2id, equal to OWASP's minimum: 19 MiB, two passes and one lane. One hash takes about 25 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/**
 * Verifies a password. If there is no hash, verifies a decoy, so that the duration does not reveal whether the user
 * exists.
 */
export async function isPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const isRight = await verify(passwordHash ?? (await decoy), password);
  return isRight && passwordHash !== undefined;
}
