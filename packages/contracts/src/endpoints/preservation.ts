import { issueParamsSchema } from '../articles/issue.ts';
import { file, get } from './endpoint.ts';

/** A bag (BagIt) with the PDFs and records of a volume's articles. */
export const readVolumeBag = get('/api/admin/preservation/{year}/{volume}.tar', 'admin', {
  params: issueParamsSchema.pick({ year: true, volume: true }),
  responses: { 200: file('application/x-tar') },
  errors: ['invalid_request', 'not_found'],
});

/**
 * The PDFs and JATS records of an issue's articles, in the form that PubMed Central accepts. The
 * PDF and the record of an article have the same base name.
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

/** The same for all articles of the journal. */
export const readJournalArchive = get('/api/admin/preservation/journal.zip', 'admin', {
  responses: { 200: file('application/zip') },
  errors: ['not_found'],
});
