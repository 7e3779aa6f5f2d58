import { useAction } from '../actions/use-action.ts';
import { type Selection, startJob } from './api/start-job.ts';
import { jobFailureOf } from './job-failure.ts';
import { showJob } from './the-jobs.ts';

/** Starts jobs that make certificates. The tray shows them. */
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
