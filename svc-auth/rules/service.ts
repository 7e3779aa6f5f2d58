import type { SignInRules, UpdateSignInRules } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { type Actor, auditedChange } from '@app/service-kit/audit';
import { isDuplicate, orConflict, withAppErrors } from '@app/service-kit/mongo';
import type { AuditedRecords } from '../store/audited-records.ts';
import type { User, UserModel } from '../users/model.ts';
import { hasSecondFactor } from '../users/presenter.ts';
import type { Rules, RulesModel } from './model.ts';

/** Returns the stored rules, or the defaults if no administrator has changed them. */
export async function readRules(rules: RulesModel): Promise<Rules> {
  return (await withAppErrors(rules.findOne().exec())) ?? new rules();
}

export function presentRules({
  secondFactorRoles,
  inactivityMinutes,
  version,
}: Rules): SignInRules {
  return { secondFactorRoles: [...secondFactorRoles], inactivityMinutes, version };
}

/** Returns whether the user's role requires a second factor and the user has none. */
export function lacksSecondFactor({ secondFactorRoles }: Rules, user: User): boolean {
  return secondFactorRoles.includes(user.role) && !hasSecondFactor(user);
}

/** Returns the users without a second factor whose roles do not require one yet, but require one after the change. */
export function usersToSetUp(users: UserModel, before: Rules, change: UpdateSignInRules) {
  const role = change.secondFactorRoles?.filter((each) => !before.secondFactorRoles.includes(each));
  return withAppErrors(users.find({ role: { $in: role ?? [] }, totpSecret: '' }).exec());
}

/** Changes the rules. Throws `version_conflict` if another request has changed them. */
export async function updateRules(
  { rules, records }: { rules: RulesModel; records: AuditedRecords },
  before: Rules,
  { version = before.version, ...fields }: UpdateSignInRules,
  by: Actor,
): Promise<Rules> {
  if (version !== before.version) throw new AppError('version_conflict');
  const { version: _, ...presented } = presentRules(before);
  const values = auditedChange(presented, { ...presented, ...fields });
  if (Object.keys(values.after ?? {}).length === 0) return before;
  if (before.isNew) await create(before);
  const what = {
    kind: 'sign-in rules',
    record: before._id,
    label: 'Sign-in rules',
  } as const;
  const description = { ...what, ...values };
  return orConflict(records.update(rules, { record: before, fields, description, by }));
}

async function create(rules: Rules): Promise<void> {
  await withAppErrors(rules.save()).catch((cause: unknown) => {
    // Another request has created the rules at the same time.
    if (!isDuplicate(cause))
      throw cause instanceof AppError ? cause : new AppError('internal', { cause });
  });
}
