import type { Job } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { area } from '../../../area.ts';

/** What certificates are made of: the authors of articles, or editors. */
export type Selection =
  | { kind: 'bulkcertificates'; refnumbers: readonly string[] }
  | { kind: 'editorscertificate'; editors: readonly string[] };

/** Starts a job that makes a zip of certificates; returns the existing job if the same was asked for before. */
export function startJob(selection: Selection): Promise<Job> {
  const headers = { Prefer: 'respond-async' };
  if (selection.kind === 'editorscertificate') {
    const body = { editors: [...selection.editors] };
    return area.api.call(endpoints.orderEditorCertificates, { headers, body });
  }
  const body = { refnumbers: [...selection.refnumbers] };
  return area.api.call(endpoints.orderCertificates, { headers, body });
}
