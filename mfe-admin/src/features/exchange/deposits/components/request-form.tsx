import { type AdminIssue, type AgencyName, agencies, agencyNames } from '@app/contracts';
import { Button, NativeSelect } from '@app/office-kit';
import { useState } from 'react';
import { filledIssues, issueName } from '../../../../shared/issue-numbers.ts';
import styles from './deposits.module.css';

interface RequestFormProps {
  /** The agencies with which the journal has an account. */
  accounts: readonly AgencyName[];
  issues: readonly AdminIssue[];
  busy: boolean;
  onSend: (agency: AgencyName, issue: AdminIssue) => void;
  onDownload: (agency: AgencyName, issue: AdminIssue) => void;
}

/** Chooses an issue, and an agency to which the issue's articles are sent, directly or in a file. */
export function RequestForm({ accounts, issues, busy, onSend, onDownload }: RequestFormProps) {
  const sorted = filledIssues(issues);
  const [agency, setAgency] = useState<AgencyName>(accounts[0] ?? agencyNames[0]);
  const [id, setId] = useState(sorted[0]?.id);
  const issue = sorted.find((each) => each.id === id);
  const hasAccount = accounts.includes(agency);

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (issue && hasAccount) onSend(agency, issue);
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
        onChange={({ currentTarget: { value } }) =>
          setAgency(agencyNames.find((name) => name === value) ?? agency)
        }
        data={agencyNames.map((name) => ({ value: name, label: agencies[name] }))}
      />
      <Button type="submit" disabled={busy || !issue || !hasAccount}>
        Send
      </Button>
      <Button
        variant="default"
        disabled={busy || !issue}
        onClick={() => issue && onDownload(agency, issue)}
      >
        Download the file
      </Button>
    </form>
  );
}
