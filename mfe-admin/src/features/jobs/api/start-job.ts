import type { Job } from '@app/contracts';
import { area } from '../../../area.ts';

/** What certificates are made of: the authors of articles, or editors. */
export type Selection =
  | { kind: 'bulkcertificates'; refnumbers: readonly string[] }
  | { kind: 'editorscertificate'; editors: readonly string[] };

/** Begins a zip of certificates; answers the job that there is already where the same was asked for before. */
export function startJob({ kind, ...selected }: Selection): Promise<Job> {
  return area.api.send('POST', `/api/pdf/${kind}`, selected, {
    headers: { Prefer: 'respond-async' },
  });
}
