import type { AdminIssue } from '@app/contracts';
import { readIssueArchive, readJournalArchive, readVolumeBag } from '@app/contracts/endpoints';
import { Button, NativeSelect } from '@app/office-kit';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { downloadFile } from '@app/office-kit/requests/downloads.ts';
import { useState } from 'react';
import { area } from '../../../area.ts';
import { FormSection } from '../../../shared/forms/field-sections.tsx';
import { filledIssues, issueName } from '../../../shared/issue-numbers.ts';
import styles from './exchange.module.css';

/** Files with the articles and their records, for archives and PubMed Central. */
export function ArchiveDownloads({ issues }: { issues: readonly AdminIssue[] }) {
  const sorted = filledIssues(issues);
  const [at, setAt] = useState(0);
  const { run, busy } = useAction();
  const issue = sorted[at];
  if (!issue) return null;
  const download = (start: () => Promise<void>) => () => run('The file was not made', start);
  const files = {
    'Issue (JATS, PDFs)': () => downloadFile(area, readIssueArchive, { params: issue }),
    'Volume (BagIt)': () => downloadFile(area, readVolumeBag, { params: issue }),
    'All articles (JATS, PDFs)': () => downloadFile(area, readJournalArchive, {}),
  };
  return (
    <FormSection
      title="For archives"
      help="The enabled articles: as JATS with PDFs, in the form that PubMed Central accepts, or as a BagIt package with checksums for libraries."
    >
      <NativeSelect
        label="Issue"
        data={sorted.map((each, index) => ({ value: String(index), label: issueName(each) }))}
        value={String(at)}
        onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
      />
      <div className={styles.exportButtons}>
        {Object.entries(files).map(([label, start]) => (
          <Button key={label} variant="default" disabled={busy} onClick={download(start)}>
            {label}
          </Button>
        ))}
      </div>
    </FormSection>
  );
}
