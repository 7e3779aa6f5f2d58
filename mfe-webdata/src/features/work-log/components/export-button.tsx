import { exportWorkLog } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { downloadFile } from '@app/office-kit/requests/downloads.ts';
import { useState } from 'react';
import { area } from '../../session/area.ts';
import { filterOf, type View } from '../view.ts';

export function ExportButton({ view, total }: { view: View; total: number }) {
  const flash = useFlash();
  const [busy, setBusy] = useState(false);

  const download = async () => {
    setBusy(true);
    try {
      await downloadFile(area, exportWorkLog, { query: filterOf(view) });
    } catch (error) {
      const failure = failureOf(error);
      if (failure) flash({ kind: 'failure', title: 'The export was not made', ...failure });
    }
    setBusy(false);
  };

  const entries = total === 1 ? 'entry' : 'entries';
  // The button is not `disabled`, because a disabled button loses the focus.
  const isOff = busy || total === 0;
  return (
    <Button
      variant="default"
      aria-disabled={isOff}
      data-disabled={isOff || undefined}
      onClick={() => !isOff && download()}
    >
      {busy ? 'Exporting…' : `Export ${total.toLocaleString('en')} ${entries} (CSV)`}
    </Button>
  );
}
