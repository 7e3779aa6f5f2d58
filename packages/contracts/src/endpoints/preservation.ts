import { issueParamsSchema } from '../articles/issue.ts';
import { file, get } from './endpoint.ts';

/** A bag (BagIt) with the PDFs and records of a volume's articles. */
export const readVolumeBag = get('/api/admin/preservation/{year}/{volume}.tar', 'admin', {
  params: issueParamsSchema.pick({ year: true, volume: true }),
  responses: { 200: file('application/x-tar') },
  errors: ['not_found'],
});
