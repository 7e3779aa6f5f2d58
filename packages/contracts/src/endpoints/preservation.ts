import { issueParamsSchema } from '../articles/issue.ts';
import { file, get } from './endpoint.ts';

/** Returns a bag (BagIt) with the PDFs and records of a volume's articles. */
export const readVolumeBag = get('/api/admin/preservation/{year}/{volume}.tar', 'admin', {
  params: issueParamsSchema.pick({ year: true, volume: true }),
  responses: { 200: file('application/x-tar') },
  errors: ['invalid_request', 'not_found'],
});

/**
 * Returns the PDFs and JATS records of an issue's articles in the form that PubMed Central accepts. An article's PDF
 * and record have the same base name.
 */
export const readIssueArchive = get(
  '/api/admin/preservation/{year}/{volume}/{issue}.zip',
  'admin',
  {
    params: issueParamsSchema,
    responses: { 200: file('application/zip') },
    errors: ['invalid_request', 'not_found'],
  },
);

/** Returns the PDFs and JATS records of all articles of the journal, in the form of `readIssueArchive`. */
export const readJournalArchive = get('/api/admin/preservation/journal.zip', 'admin', {
  responses: { 200: file('application/zip') },
  errors: ['not_found'],
});
