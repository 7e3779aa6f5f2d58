import { CONTRACT_VERSION } from '@app/contracts';

/** The module `./submission-form`, which the public page `/manuscript` shows while submissions are open. */
export const contractVersion = CONTRACT_VERSION;
export { SubmissionForm } from './features/submission/submission-form.tsx';
