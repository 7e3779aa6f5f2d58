import type { Migration } from '@app/service-kit/migrations';
import { z } from 'zod';

/** The values for users who have never set up a second factor. */
const FIELDS = {
  totpSecret: '',
  totpOffer: '',
  totpStep: 0,
  recoveryHashes: [],
  vouched: 0,
} as const;

const userSchema = z.object({
  name: z.string(),
  totpSecret: z.string().optional(),
  totpOffer: z.string().optional(),
  totpStep: z.number().optional(),
  recoveryHashes: z.array(z.string()).optional(),
  vouched: z.number().optional(),
});

/**
 * Adds the second-factor fields to users that lack them, because filters of updates, such as `{ vouched: 0 }`, do not
 * match missing fields.
 */
export const secondFactorFields: Migration = {
  number: 2,
  name: 'second factor fields',
  async up(connection, { signal }) {
    const users = connection.collection('users');
    for await (const { _id, ...user } of users.find()) {
      const { error } = userSchema.safeParse(user);
      if (error) throw new Error(`User ${_id}: ${z.prettifyError(error)}`);
    }
    for (const [field, value] of Object.entries(FIELDS)) {
      signal.throwIfAborted();
      await users.updateMany({ [field]: { $exists: false } }, { $set: { [field]: value } });
    }
  },
};
