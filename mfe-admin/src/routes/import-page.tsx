import { listIssues } from '@app/contracts/endpoints';
import { LeaveGuard } from '@app/office-kit/drafts/leave-guard.tsx';
import { useLoaderData } from '@app/web-kit';
import { useEffect, useSyncExternalStore } from 'react';
import { area } from '../area.ts';
import { ArchiveDownloads } from '../features/exchange/components/archive-downloads.tsx';
import { ExportButtons } from '../features/exchange/components/export-buttons.tsx';
import { ImportForm } from '../features/exchange/components/import-form.tsx';
import { ImportResult } from '../features/exchange/components/import-result.tsx';
import { bulkImport } from '../features/exchange/import-store.ts';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';

export const loader = area.loader(async (call) => ({ issues: await call(listIssues, {}) }));

export function Component() {
  const { issues } = useLoaderData<typeof loader>();
  const state = useSyncExternalStore(bulkImport.subscribe, bulkImport.get);

  useEffect(() => {
    // Discards the import of another user who has used this tab before.
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
