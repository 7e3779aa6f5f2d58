import { type DownloadLink, jobPath } from '@app/contracts';
import { area } from '../../../area.ts';

/** An address that the browser itself can download a job's zip from, for some minutes. */
export function linkZip(id: string): Promise<DownloadLink> {
  return area.api.send('POST', jobPath(id, 'link'));
}
