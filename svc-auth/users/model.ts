import { type Role, roles, statuses } from '@app/contracts';
import { type Connection, type HydratedDocument, type Model, Schema } from 'mongoose';
import { isAddressRange, NOT_A_RANGE } from './address.ts';

export interface UserFields {
  name: string;
  /** `nameKey(name)`; unique, so that no two names differ only in case or width. */
  nameKey: string;
  /** argon2id, in its own encoding. */
  passwordHash: string;
  role: Role;
  status: (typeof statuses)[number];
  /** Addresses and CIDR ranges that the user may sign in from; any when empty. */
  allowedAddresses: string[];
  /** The secret of the authenticator app, sealed; empty while there is no second factor. */
  totpSecret: string;
  /** A sealed secret that was offered and is not confirmed yet. */
  totpOffer: string;
  /** The last time step whose code was used: a code is good once. */
  totpStep: number;
  /** SHA-256 of the recovery codes that are left. */
  recoveryHashes: string[];
  /** How often this administrator stayed so that another one could cease to be one: see update.ts. */
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

/** The users of a database that is migrated. */
export function userModel(connection: Connection): UserModel {
  return connection.model<UserFields>('User', userSchema);
}

/** What makes two user names the same: case, width and outer space do not count. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
