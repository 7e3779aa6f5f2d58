import { type ExportTable, exportTables, IMPORT_MAX_ROWS } from '@app/contracts';
import { Button } from '@app/office-kit';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { downloadFile } from '@app/office-kit/requests/downloads.ts';
import { useState } from 'react';
import { area } from '../../../area.ts';
import { FormSection } from '../../forms/form-section.tsx';
import styles from './exchange.module.css';

const names: Record<ExportTable, string> = {
  articles: 'Articles (CSV)',
  issues: 'Issues (CSV)',
  editors: 'Editors (CSV)',
  indexing: 'Indexing (CSV)',
  settings: 'Settings (CSV)',
};
const files: [path: string, name: string][] = [
  ...exportTables.map((table): [string, string] => [`${table}.csv`, names[table]]),
  ['journal.json', 'Everything (JSON)'],
];

/** All that the journal holds, as files. */
export function ExportButtons() {
  const flash = useFlash();
  const [busy, setBusy] = useState('');

  const download = async (path: string) => {
    setBusy(path);
    try {
      await downloadFile(area, `/api/admin/export/${path}`);
    } catch (error) {
      const failure = failureOf(error);
      if (failure) flash({ kind: 'failure', title: 'The export was not made', ...failure });
    } finally {
      setBusy('');
    }
  };

  return (
    <FormSection
      title="Export"
      help={`Every record of the journal, with all fields, but not the PDFs and pictures, the users and the audit log. The articles’ table is just what the import reads; it takes at most ${IMPORT_MAX_ROWS.toLocaleString('en')} articles at a time, in a file under 5 MB.`}
    >
      <div className={styles.exportButtons}>
        {files.map(([path, name]) => (
          <Button
            key={path}
            variant="default"
            loading={busy === path}
            onClick={() => download(path)}
          >
            {name}
          </Button>
        ))}
      </div>
    </FormSection>
  );
}
