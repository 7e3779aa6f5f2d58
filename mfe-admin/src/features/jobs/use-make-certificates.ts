import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useState } from 'react';
import { type Selection, startJob } from './api/start-job.ts';
import { jobFailureOf } from './job-failure.ts';
import { showJob } from './the-jobs.ts';

/** Begins zips of certificates, which the tray then tells of. */
export function useMakeCertificates() {
  const flash = useFlash();
  const [making, setMaking] = useState(false);

  const make = async (selection: Selection) => {
    setMaking(true);
    try {
      showJob(await startJob(selection));
    } catch (error) {
      const failure = jobFailureOf(error, 'make');
      const title = 'The certificates were not made';
      if (failure) flash({ kind: 'failure', title, ...failure });
    } finally {
      setMaking(false);
    }
  };

  return { make, making };
}
