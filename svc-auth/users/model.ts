import { type Role, roles, statuses } from '@app/contracts';
import { auditedSchema } from '@app/service-kit/audit';
import { type Connection, type HydratedDocument, type Model, Schema } from 'mongoose';
import { isAddressRange, NOT_A_RANGE } from './address.ts';

export interface UserFields {
  name: string;
  nameKey: string;
  /** The email address for messages, in lower case. It may be empty, and is absent in users of earlier releases. */
  email: string;
  passwordHash: string;
  /** Whether an administrator chose the password, which the user must then replace at the next login. */
  passwordGiven: boolean;
  role: Role;
  status: (typeof statuses)[number];
  /** Addresses and CIDR ranges from which the user may sign in. An empty list allows all addresses. */
  allowedAddresses: string[];
  /** The encrypted secret shared with the authenticator app. Empty if the user has no second factor. */
  totpSecret: string;
  /** The encrypted secret that the user has not confirmed yet. Empty unless a second factor is being set up. */
  totpOffer: string;
  /** The time at which `totpOffer` was stored, because offers expire. */
  totpOfferedAt: Date;
  /**
   * The time step of the last used code. Codes of this and earlier steps are refused, because each code is valid only
   * once.
   */
  totpStep: number;
  /** The SHA-256 hashes of the unused recovery codes. */
  recoveryHashes: string[];
  /** The number of changes that relied on this user being an administrator: see `vouch` in update.ts. */
  vouched: number;
  creation: Date;
  modification: Date;
  version: number;
}

export type User = HydratedDocument<UserFields>;
export type UserModel = Model<UserFields>;

const required = { type: String, required: true };
const text = { type: String, default: '' };
const areRanges = (ranges: string[]) => ranges.every(isAddressRange);

const userSchema = auditedSchema(
  new Schema<UserFields>(
    {
      name: required,
      nameKey: required,
      email: text,
      passwordHash: required,
      passwordGiven: { type: Boolean, default: false },
      role: { ...required, enum: roles },
      status: { ...required, enum: statuses, default: 'enabled' as const },
      allowedAddresses: {
        type: [String],
        default: [],
        validate: { validator: areRanges, message: NOT_A_RANGE },
      },
      totpSecret: text,
      totpOffer: text,
      totpOfferedAt: { type: Date, default: new Date(0) },
      totpStep: { type: Number, default: 0 },
      recoveryHashes: { type: [String], default: [] },
      vouched: { type: Number, default: 0 },
    } satisfies Record<Exclude<keyof UserFields, 'creation' | 'modification' | 'version'>, unknown>,
    {
      collection: 'users',
      versionKey: 'version',
      timestamps: { createdAt: 'creation', updatedAt: 'modification' },
    },
  ),
);

export function userModel(connection: Connection): UserModel {
  return connection.model<UserFields>('User', userSchema);
}

/** Returns the same key for names that differ only in case, character width, Unicode form or surrounding spaces. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
