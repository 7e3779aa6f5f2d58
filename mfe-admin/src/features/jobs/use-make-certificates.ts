import type { Job } from '@app/contracts';
import { orderCertificates, orderEditorCertificates } from '@app/contracts/endpoints';
import { area } from '../../area.ts';
import { useAction } from '../actions/use-action.ts';
import { jobFailureOf } from './job-failure.ts';
import { showJob } from './the-jobs.ts';

const headers = { Prefer: 'respond-async' };

/** Returns functions that start a job, or return the existing job of the same selection, and show it. */
export function useMakeCertificates() {
  const { run, busy } = useAction();
  const make = (order: () => Promise<Job>) =>
    run(
      'The certificates were not made',
      async () => showJob(await order()),
      (error) => jobFailureOf(error, 'make'),
    );
  return {
    busy,
    ofArticles: (refnumbers: string[]) =>
      make(() => area.api.call(orderCertificates, { body: { refnumbers }, headers })),
    ofEditors: (editors: string[]) =>
      make(() => area.api.call(orderEditorCertificates, { body: { editors }, headers })),
  };
}
