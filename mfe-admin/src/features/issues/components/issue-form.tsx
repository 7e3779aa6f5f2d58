import { type AdminIssue, createIssueSchema, errorMessages } from '@app/contracts';
import { Button, TextInput, useForm } from '@app/office-kit';
import { ApiError } from '@app/web-kit';
import { useState } from 'react';
import { errorsBy } from '../../forms/form-errors.ts';
import { createIssue } from '../api/create-issue.ts';
import { issueName, numbersAfter } from '../issue-numbers.ts';
import styles from './issues.module.css';

interface IssueFormValues {
  volume: string;
  issue: string;
  year: string;
}

interface IssueFormProps {
  /** How the journal stands, to go on from. */
  newest: AdminIssue | undefined;
  onCreated: (issue: AdminIssue) => void;
  /** The call failed for another reason than what was typed. */
  onFailure: () => void;
}

const fields = ['volume', 'issue', 'year'] as const;

function firstValues(newest: AdminIssue | undefined): IssueFormValues {
  const year = new Date().getFullYear();
  const { volume = '', issue = '' } = numbersAfter(newest, year) ?? {};
  return { volume: String(volume), issue: String(issue), year: String(year) };
}

export function IssueForm({ newest, onCreated, onFailure }: IssueFormProps) {
  const [sending, setSending] = useState(false);
  const form = useForm<IssueFormValues>({
    initialValues: firstValues(newest),
    validate: (values) => errorsBy(createIssueSchema, values, fields),
  });

  const show = (faults: Partial<IssueFormValues>) => {
    form.setErrors(faults);
    const first = fields.find((field) => faults[field]);
    if (first) form.getInputNode(first)?.focus();
  };

  const submit = async (values: IssueFormValues) => {
    setSending(true);
    try {
      onCreated(await createIssue(createIssueSchema.parse(values)));
    } catch (error) {
      setSending(false);
      const code = error instanceof ApiError ? error.code : 'internal';
      if (code === 'duplicate_issue') show({ issue: errorMessages.duplicate_issue });
      else if (code !== 'unauthorized') onFailure();
    }
  };

  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(submit, show)}>
      <TextInput
        label="Volume"
        inputMode="numeric"
        autoComplete="off"
        required
        autoFocus
        {...form.getInputProps('volume')}
      />
      <TextInput
        label="Issue"
        inputMode="numeric"
        autoComplete="off"
        required
        {...form.getInputProps('issue')}
      />
      <TextInput
        label="Year"
        inputMode="numeric"
        autoComplete="off"
        required
        {...form.getInputProps('year')}
      />
      <Button type="submit" loading={sending}>
        Create issue
      </Button>
      {newest && <p className={styles.newest}>{`The newest is ${issueName(newest)}.`}</p>}
    </form>
  );
}
