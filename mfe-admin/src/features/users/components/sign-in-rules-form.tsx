import type { SignInRules } from '@app/contracts';
import { readSignInRules, updateSignInRules } from '@app/contracts/endpoints';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { area } from '../../../area.ts';
import { FieldSections } from '../../../shared/forms/field-sections.tsx';
import { RecordFields, RecordFrame } from '../../../shared/forms/record-frame.tsx';
import { useRecordForm } from '../../../shared/forms/use-record-form.ts';
import * as fields from '../sign-in-rules-fields.ts';

interface SignInRulesFormProps {
  rules: SignInRules;
  onSaved: () => void;
}

export function SignInRulesForm({ rules, onSaved }: SignInRulesFormProps) {
  const flash = useFlash();
  const form = useRecordForm<fields.RulesValues, Record<never, never>, SignInRules>({
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
