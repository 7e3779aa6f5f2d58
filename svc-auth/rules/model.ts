import { type Role, roles, type SignInRules } from '@app/contracts';
import { auditedSchema } from '@app/service-kit/audit';
import { type Connection, type HydratedDocument, type Model, Schema } from 'mongoose';

interface RuleFields extends SignInRules {
  _id: string;
  secondFactorRoles: Role[];
}

export type Rules = HydratedDocument<RuleFields>;
export type RulesModel = Model<RuleFields>;

const rulesSchema = auditedSchema(
  new Schema<RuleFields>(
    {
      _id: { type: String, default: 'sign-in' },
      secondFactorRoles: { type: [{ type: String, enum: roles }], default: [] },
      /** The default is a working day, so that users must log in again the next morning. */
      inactivityMinutes: { type: Number, default: 8 * 60 },
      version: { type: Number, default: 0 },
    } satisfies Record<keyof RuleFields, unknown>,
    { collection: 'rules', versionKey: false },
  ),
);

export function rulesModel(connection: Connection): RulesModel {
  return connection.model<RuleFields>('Rules', rulesSchema);
}
