import {
  MAX_INACTIVITY_MINUTES,
  MIN_INACTIVITY_MINUTES,
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
  mapFields,
  type SectionDescription,
} from '../../shared/forms/field-table.ts';

const secondFactor = {
  admin: { label: 'Required for administrators', control: 'switch' },
  staff: { label: 'Required for staff', control: 'switch' },
  editor: { label: 'Required for editors of manuscripts', control: 'switch' },
} as const satisfies Record<Role, FieldDescription>;

type NumberRule = Exclude<keyof SignInRules, 'secondFactorRoles' | 'version'>;

const numbers = {
  inactivityMinutes: {
    label: 'Minutes without activity',
    help: `From ${MIN_INACTIVITY_MINUTES} to ${MAX_INACTIVITY_MINUTES}. Unsaved drafts stay in the browser of the user who was signed out.`,
    control: 'numeric',
  },
} as const satisfies Record<NumberRule, FieldDescription>;

const fields = { ...secondFactor, ...numbers };

export const rulesSections: readonly SectionDescription[] = [
  {
    title: 'Second factor',
    help: 'Users with this role who have no second factor are signed out. They set one up at the next login.',
    fields: secondFactor,
  },
  {
    title: 'Inactivity',
    help: 'A session ends after this time without activity. A change applies from the next login.',
    fields: numbers,
  },
];

/** The values of the form: whether each role requires a second factor, and the numbers as typed. */
export type RulesValues = Record<Role, boolean> & Record<NumberRule, string>;

export const rulesLabels = labelsOf(fields);
// `Object.keys` returns `string[]` instead of the literal keys.
export const rulesFields = Object.keys(fields) as (keyof RulesValues)[];

export const rulesState = (rules: SignInRules): RecordState<RulesValues> => ({
  values: {
    ...mapFields(secondFactor, (_field, role) => rules.secondFactorRoles.includes(role)),
    ...mapFields(numbers, (_field, name) => String(rules[name])),
  },
  version: rules.version,
});

export function changeOf(
  values: RulesValues,
  changed: readonly (keyof RulesValues)[],
): UpdateSignInRules {
  const change: UpdateSignInRules = {};
  for (const name of changed) {
    if (isRole(name)) change.secondFactorRoles = roles.filter((role) => values[role]);
    else change[name] = numberOf(values[name]);
  }
  return change;
}

const isRole = (name: keyof RulesValues): name is Role => name in secondFactor;
const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

export const rulesErrors = (values: RulesValues): FieldErrors =>
  errorsBy(updateSignInRulesSchema, changeOf(values, rulesFields), rulesFields);

/**
 * Returns the server's refusal of the roles as an error of the administrators' switch, because the request has a single
 * field for all roles.
 */
export function refusedRules(error: unknown): FieldErrors {
  const issues = error instanceof ApiError ? error.issues : [];
  const issue = issues.find(({ path }) => path === 'secondFactorRoles');
  return issue ? { admin: issue.message } : {};
}
