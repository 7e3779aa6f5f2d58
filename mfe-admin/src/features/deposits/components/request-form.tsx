import { type AdminIssue, type AgencyName, agencies, type DepositList } from '@app/contracts';
import { Button, NativeSelect } from '@app/office-kit';
import { useState } from 'react';
import { issueName, issueOrder } from '../../issues/issue-numbers.ts';
import styles from './deposits.module.css';

interface RequestFormProps {
  accounts: DepositList['agencies'];
  issues: readonly AdminIssue[];
  busy: boolean;
  onRequest: (agency: AgencyName, issue: AdminIssue) => void;
}

/** Chooses an issue and an agency to which the issue's articles are sent. */
export function RequestForm({ accounts, issues, busy, onRequest }: RequestFormProps) {
  const sorted = issues.toSorted((a, b) => issueOrder(b) - issueOrder(a));
  const [agency, setAgency] = useState(accounts[0]?.name);
  const [id, setId] = useState(sorted[0]?.id);
  const issue = sorted.find((each) => each.id === id);

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (agency && issue) onRequest(agency, issue);
      }}
    >
      <NativeSelect
        label="Articles of"
        value={id}
        onChange={(event) => setId(event.currentTarget.value)}
        data={sorted.map((each) => ({ value: each.id, label: issueName(each) }))}
      />
      <NativeSelect
        label="To"
        value={agency}
        onChange={({ currentTarget }) =>
          setAgency(accounts.find(({ name }) => name === currentTarget.value)?.name)
        }
        data={accounts.map(({ name, isTest }) => ({
          value: name,
          label: isTest ? `${agencies[name]}, test system` : agencies[name],
        }))}
      />
      <Button type="submit" disabled={busy || !issue}>
        Send
      </Button>
    </form>
  );
}
