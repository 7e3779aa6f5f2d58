import { hash, verify } from '@node-rs/argon2';

/**
 * argon2id, which is the library's default, with OWASP's least parameters: 19 MiB, two passes, one
 * lane. Some 25 ms, so that a login stays cheap for us and a list of guesses dear for a thief.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/** Whether it is the password. Without a user it costs just as much, so that time tells nothing. */
export async function isPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const right = await verify(passwordHash ?? (await decoy), password);
  return right && passwordHash !== undefined;
}
