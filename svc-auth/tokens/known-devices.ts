import { clientNetwork } from '@app/service-kit/client-network';
import type { Redis } from 'ioredis';
import { deviceOf } from './device.ts';

/** The Redis set of the devices and networks from which a user has logged in. */
const devicesKey = (userId: string) => `sessions:devices:${userId}`;
const REMEMBERED_SECONDS = 180 * 24 * 60 * 60;

/**
 * Stores the device and network of a login. Returns whether the user has never logged in with this device from this
 * network. Returns false for a user's first login.
 */
export async function isNewDevice(
  redis: Redis,
  userId: string,
  { address, userAgent }: { address: string; userAgent: string },
): Promise<boolean> {
  const key = devicesKey(userId);
  const place = `${deviceOf(userAgent)} at ${clientNetwork(address)}`;
  const added = await redis.sadd(key, place);
  await redis.expire(key, REMEMBERED_SECONDS);
  return added === 1 && (await redis.scard(key)) > 1;
}
