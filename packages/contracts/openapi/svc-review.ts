import { readSubmissions } from '../src/endpoints/submissions.ts';
import { section } from './operations.ts';

const submissionPaths = section(
  'Submissions',
  { readSubmissions },
  {
    readSubmissions: {
      summary: 'Whether authors can submit manuscripts on the site',
      200: [
        'The state and, while submissions are open, their last day if one is set.',
        { state: 'open', until: '2026-05-31' },
      ],
    },
  },
);

export const reviewPaths = [submissionPaths];
export const reviewSchemas = {};
