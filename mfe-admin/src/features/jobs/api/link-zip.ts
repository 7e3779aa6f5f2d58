import type { DownloadLink } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { area } from '../../../area.ts';

/** A URL that the browser itself can download a job's zip from, valid for some minutes. */
export function linkZip(id: string): Promise<DownloadLink> {
  return area.api.call(endpoints.linkJobZip, { params: { id } });
}
