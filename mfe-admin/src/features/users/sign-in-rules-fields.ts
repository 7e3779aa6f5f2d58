import {
  type Role,
  roles,
  type SignInRules,
  type UpdateSignInRules,
  updateSignInRulesSchema,
} from '@app/contracts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';
import { errorsBy, type FieldErrors } from '@app/office-kit/forms/form-errors.ts';
import { ApiError } from '@app/web-kit';
import {
  type FieldDescription,
  labelsOf,
  type SectionDescription,
} from '../../shared/forms/field-table.ts';

const secondFactor = {
  admin: { label: 'Required for administrators', control: 'switch' },
  staff: { label: 'Required for staff', control: 'switch' },
  editor: { label: 'Required for editors of manuscripts', control: 'switch' },
} as const satisfies Record<Role, FieldDescription>;

const inactivity = {
  inactivityMinutes: {
    label: 'Minutes without activity',
    help: 'From 5 to 720. Unsaved drafts stay in the browser of the user who was signed out.',
    control: 'numeric',
  },
} as const;

const fields = { ...secondFactor, ...inactivity };

export const rulesSections: readonly SectionDescription[] = [
  {
    title: 'Second factor',
    help: 'Users with this role who have no second factor are signed out. They set one up at the next login.',
    fields: secondFactor,
  },
  {
    title: 'Inactivity',
    help: 'A session ends after this time without activity. A change applies from the next login.',
    fields: inactivity,
  },
];

export const rulesLabels = labelsOf(fields);
export const rulesFields = Object.keys(rulesLabels);

/** The values of the form: whether each role requires a second factor, and the minutes as typed. */
export type RulesValues = Record<Role, boolean> & { inactivityMinutes: string };

export function rulesState(rules: SignInRules): RecordState<RulesValues> {
  // The cast is needed because `Object.fromEntries` widens the names to strings.
  const required = Object.fromEntries(
    roles.map((role) => [role, rules.secondFactorRoles.includes(role)]),
  ) as Record<Role, boolean>;
  const inactivityMinutes = String(rules.inactivityMinutes);
  const values = { ...required, inactivityMinutes };
  return { values, version: rules.version };
}

export function changeOf(
  values: RulesValues,
  changed: readonly (keyof RulesValues)[],
): UpdateSignInRules {
  const { inactivityMinutes: typed } = values;
  return {
    ...(changed.some((field) => field !== 'inactivityMinutes') && {
      secondFactorRoles: roles.filter((role) => values[role]),
    }),
    ...(changed.includes('inactivityMinutes') && {
      inactivityMinutes: typed.trim() === '' ? Number.NaN : Number(typed),
    }),
  };
}

export const rulesErrors = (values: RulesValues): FieldErrors =>
  errorsBy(updateSignInRulesSchema, changeOf(values, ['inactivityMinutes']), rulesFields);

/**
 * Returns the server's refusal of the roles as an error of the administrators' switch, because the request has a single
 * field for all roles.
 */
export function refusedRules(error: unknown): FieldErrors {
  const issues = error instanceof ApiError ? error.issues : [];
  const issue = issues.find(({ path }) => path === 'secondFactorRoles');
  return issue ? { admin: issue.message } : {};
}
