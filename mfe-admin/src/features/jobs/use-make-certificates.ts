import type { Job } from '@app/contracts';
import { orderCertificates, orderEditorCertificates } from '@app/contracts/endpoints';
import { area } from '../../area.ts';
import { useAction } from '../actions/use-action.ts';
import { jobFailureOf } from './job-failure.ts';
import { showJob } from './the-jobs.ts';

type Selection =
  | { kind: 'bulkcertificates'; refnumbers: readonly string[] }
  | { kind: 'editorscertificate'; editors: readonly string[] };

function startJob(selection: Selection): Promise<Job> {
  const headers = { Prefer: 'respond-async' };
  if (selection.kind === 'bulkcertificates') {
    const body = { refnumbers: [...selection.refnumbers] };
    return area.api.call(orderCertificates, { body, headers });
  }
  const body = { editors: [...selection.editors] };
  return area.api.call(orderEditorCertificates, { body, headers });
}

export function useMakeCertificates() {
  const { run, busy } = useAction();
  const make = (selection: Selection) =>
    run(
      'The certificates were not made',
      async () => showJob(await startJob(selection)),
      (error) => jobFailureOf(error, 'make'),
    );
  return { make, busy };
}
