import {
  type AdminIssue,
  type ExportTable,
  exportTables,
  IMPORT_MAX_ROWS,
  UNDER_LIMIT,
} from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import {
  listIssues,
  readIssueArchive,
  readJournalArchive,
  readVolumeBag,
} from '@app/contracts/endpoints';
import { Button, NativeSelect } from '@app/office-kit';
import { LeaveGuard } from '@app/office-kit/drafts/leave-guard.tsx';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { FormSection } from '@app/office-kit/forms/form-section.tsx';
import { downloadFile } from '@app/office-kit/requests/downloads.ts';
import { useLoaderData } from '@app/web-kit';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { area } from '../area.ts';
import styles from '../features/exchange/components/exchange.module.css';
import { ImportForm } from '../features/exchange/components/import-form.tsx';
import { ImportResult } from '../features/exchange/components/import-result.tsx';
import { bulkImport } from '../features/exchange/import-store.ts';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';
import { filledIssues, issueName } from '../shared/issue-numbers.ts';

export const loader = area.loader(async (call) => ({ issues: await call(listIssues, {}) }));

export function Component() {
  const { issues } = useLoaderData<typeof loader>();
  const state = useSyncExternalStore(bulkImport.subscribe, bulkImport.get);

  useEffect(() => {
    // Discards an import by another user who used this tab before.
    bulkImport.belongTo(area.session.get()?.user ?? '');
    return () => {
      if (bulkImport.get().step === 'running') bulkImport.stop();
    };
  }, []);

  return (
    <>
      <PageHead title="Import and export" />
      <ImportForm {...state} />
      <ImportResult state={state} />
      <ExportButtons />
      <ArchiveDownloads issues={issues} />
      <LeaveGuard area={area} unsaved={state.step === 'running' || state.step === 'stopped'}>
        The import stops here. Everything imported so far stays, and nothing is added twice when you
        continue.
      </LeaveGuard>
    </>
  );
}

/** Downloads of the articles with their records, for archives and PubMed Central. */
function ArchiveDownloads({ issues }: { issues: readonly AdminIssue[] }) {
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

const names: Record<ExportTable, string> = {
  articles: 'Articles (CSV)',
  issues: 'Issues (CSV)',
  editors: 'Editors (CSV)',
  indexing: 'Indexing (CSV)',
  settings: 'Settings (CSV)',
};

function ExportButtons() {
  return (
    <FormSection
      title="Export"
      help={`The whole journal is one ZIP file with all records, PDFs and pictures, without users, the audit log and the work log. The import reads it, here or in another journal, and the table of articles, at most ${IMPORT_MAX_ROWS.toLocaleString('en')} in a file ${UNDER_LIMIT}.`}
    >
      <div className={styles.exportButtons}>
        <ExportButton endpoint={endpoints.exportArchive} name="Whole journal (ZIP)" />
        {exportTables.map((table) => (
          <ExportButton key={table} endpoint={endpoints.exportTable[table]} name={names[table]} />
        ))}
        <ExportButton endpoint={endpoints.exportJournal} name="All records (JSON)" />
      </div>
    </FormSection>
  );
}

function ExportButton({ endpoint, name }: { endpoint: endpoints.Endpoint; name: string }) {
  const { run, busy } = useAction();
  const download = () => run('The export was not made', () => downloadFile(area, endpoint, {}));
  return (
    <Button variant="default" loading={busy} onClick={download}>
      {name}
    </Button>
  );
}
