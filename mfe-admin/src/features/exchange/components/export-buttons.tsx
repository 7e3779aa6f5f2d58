import { type ExportTable, exportTables, IMPORT_MAX_ROWS } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { downloadFile } from '@app/office-kit/requests/downloads.ts';
import { area } from '../../../area.ts';
import { FormSection } from '../../../shared/forms/field-sections.tsx';
import styles from './exchange.module.css';

const names: Record<ExportTable, string> = {
  articles: 'Articles (CSV)',
  issues: 'Issues (CSV)',
  editors: 'Editors (CSV)',
  indexing: 'Indexing (CSV)',
  settings: 'Settings (CSV)',
};

export function ExportButtons() {
  return (
    <FormSection
      title="Export"
      help={`The whole journal is one ZIP file with all records, PDFs and pictures, without users, the audit log and the work log. The import reads it, here or in another journal, and the table of articles, at most ${IMPORT_MAX_ROWS.toLocaleString('en')} in a file under 5 MB.`}
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
