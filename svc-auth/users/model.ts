import { type Role, roles, statuses } from '@app/contracts';
import { type Connection, type HydratedDocument, type Model, Schema } from 'mongoose';
import { isAddressRange, NOT_A_RANGE } from './address.ts';

export interface UserFields {
  name: string;
  /** The result of `nameKey(name)`, with a unique index. */
  nameKey: string;
  /** The argon2id hash in PHC string format. */
  passwordHash: string;
  role: Role;
  status: (typeof statuses)[number];
  /** Addresses and CIDR ranges from which the user may sign in. An empty list allows all. */
  allowedAddresses: string[];
  /** The encrypted secret of the authenticator app. Empty without a second factor. */
  totpSecret: string;
  /** The encrypted secret that the user has not confirmed yet. Empty if there is none. */
  totpOffer: string;
  /** The time step of the last used code. Each code is valid only once, so older codes are refused. */
  totpStep: number;
  /** The SHA-256 hashes of the unused recovery codes. */
  recoveryHashes: string[];
  /** Counts changes that relied on this user being an administrator: see `vouch` in update.ts. */
  vouched: number;
  creation: Date;
  modification: Date;
  version: number;
}

export type User = HydratedDocument<UserFields>;
export type UserModel = Model<UserFields>;

const userSchema = new Schema<UserFields>(
  {
    name: { type: String, required: true },
    nameKey: { type: String, required: true },
    passwordHash: { type: String, required: true },
    role: { type: String, required: true, enum: roles },
    status: { type: String, required: true, enum: statuses, default: 'enabled' },
    allowedAddresses: {
      type: [String],
      default: [],
      validate: {
        validator: (ranges: string[]) => ranges.every(isAddressRange),
        message: NOT_A_RANGE,
      },
    },
    totpSecret: { type: String, default: '' },
    totpOffer: { type: String, default: '' },
    totpStep: { type: Number, default: 0 },
    recoveryHashes: { type: [String], default: [] },
    vouched: { type: Number, default: 0 },
  },
  {
    collection: 'users',
    versionKey: 'version',
    timestamps: { createdAt: 'creation', updatedAt: 'modification' },
  },
);

export function userModel(connection: Connection): UserModel {
  return connection.model<UserFields>('User', userSchema);
}

/** Returns the same key for names that differ only in case, character width or surrounding spaces. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
