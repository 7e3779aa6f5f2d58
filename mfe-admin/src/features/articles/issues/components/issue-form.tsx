import { type AdminIssue, createIssueSchema, errorMessages } from '@app/contracts';
import { createIssue } from '@app/contracts/endpoints';
import { Button, TextInput, useForm } from '@app/office-kit';
import { errorsBy } from '@app/office-kit/forms/form-errors.ts';
import { ApiError } from '@app/web-kit';
import { type FormEvent, type ReactNode, useState } from 'react';
import { area } from '../../../../area.ts';
import { issueName, numbersAfter } from '../../../../shared/issue-numbers.ts';
import styles from './issues.module.css';

interface IssueFormValues {
  volume: string;
  issue: string;
  year: string;
}

interface IssueFormProps {
  newest: AdminIssue | undefined;
  onCreated: (issue: AdminIssue) => void;
  /** Called if the request fails, unless the issue already exists or the session has ended. */
  onFailure: () => void;
}

const fields = ['volume', 'issue', 'year'] as const;
const labels = { volume: 'Volume', issue: 'Issue', year: 'Year' };

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

  const show = (errors: Partial<Record<keyof IssueFormValues, ReactNode>>) => {
    form.setErrors(errors);
    const first = fields.find((field) => errors[field]);
    if (first) form.getInputNode(first)?.focus();
  };

  const submit = async (values: IssueFormValues, event?: FormEvent<HTMLFormElement>) => {
    setSending(true);
    const submitter = (event?.nativeEvent as SubmitEvent | undefined)?.submitter;
    const status = submitter?.getAttribute('value') === 'draft' ? 'draft' : undefined;
    try {
      onCreated(
        await area.api.call(createIssue, { body: createIssueSchema.parse({ ...values, status }) }),
      );
    } catch (error) {
      setSending(false);
      const { code, status } = error instanceof ApiError ? error : { code: 'internal', status: 0 };
      if (code === 'duplicate_issue') show({ issue: errorMessages.duplicate_issue });
      // Status 401 means that the session has ended, which the login page reports.
      else if (status !== 401) onFailure();
    }
  };

  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(submit, show)}>
      {fields.map((field) => (
        <TextInput
          key={field}
          label={labels[field]}
          inputMode="numeric"
          autoComplete="off"
          required
          autoFocus={field === 'volume'}
          {...form.getInputProps(field)}
        />
      ))}
      <div className={styles.create}>
        <Button type="submit" loading={sending}>
          Create issue
        </Button>
        <Button type="submit" value="draft" variant="default" disabled={sending}>
          Create draft
        </Button>
      </div>
      <p className={styles.newest}>
        Readers see an issue at once, and a draft only when you publish it with its articles.
      </p>
      {newest && <p className={styles.newest}>{`The newest is ${issueName(newest)}.`}</p>}
    </form>
  );
}
