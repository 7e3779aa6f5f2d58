import type { SignInRules } from '@app/contracts';
import { readSignInRules, updateSignInRules } from '@app/contracts/endpoints';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { RecordFields, RecordFrame } from '@app/office-kit/forms/record-frame.tsx';
import { useRecordForm } from '@app/office-kit/forms/use-record-form.ts';
import { useLoaderData, useRevalidator } from '@app/web-kit';
import { area } from '../area.ts';
import { backTo, PageHead } from '../features/overview/frame/components/page-head.tsx';
import * as fields from '../features/users/sign-in-rules-fields.ts';
import { auditPath } from '../shared/audit-view.ts';
import { FieldSections } from '../shared/forms/field-sections.tsx';

export const loader = area.loader((call) => call(readSignInRules, {}));

const history = {
  to: auditPath({ source: 'users', kind: 'sign-in rules' }),
  text: 'History',
};

export function Component() {
  const rules = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageHead title="Sign-in rules" links={[backTo('/admin/users', 'Users'), history]} />
      <SignInRulesForm rules={rules} onSaved={revalidate} />
    </>
  );
}

interface SignInRulesFormProps {
  rules: SignInRules;
  onSaved: () => void;
}

function SignInRulesForm({ rules, onSaved }: SignInRulesFormProps) {
  const flash = useFlash();
  const form = useRecordForm<fields.RulesValues, Record<never, never>, SignInRules>({
    area,
    record: 'sign-in-rules',
    stored: fields.rulesState(rules),
    extras: {},
    fields: fields.rulesFields,
    validate: fields.rulesErrors,
    steps: (values, base, changed) => {
      if (changed.length === 0) return [];
      const body = { ...fields.changeOf(values, changed), version: base.version ?? undefined };
      return [{ extras: [], send: () => area.api.call(updateSignInRules, { body }) }];
    },
    errorsOf: fields.refusedRules,
    stateOf: fields.rulesState,
    read: () => area.api.call(readSignInRules, {}),
    onSaved: () => {
      flash({ kind: 'success', title: 'Sign-in rules', message: 'The rules were saved' });
      onSaved();
    },
    notSaved: 'The rules were not saved',
  });

  return (
    <RecordFrame
      form={form}
      labels={fields.rulesLabels}
      leaving="Your changes are not saved. They stay in this browser until you come back."
    >
      <RecordFields form={form} label="Sign-in rules">
        <FieldSections form={form} sections={fields.rulesSections} />
      </RecordFields>
    </RecordFrame>
  );
}
