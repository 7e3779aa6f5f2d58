import type { Job } from '@app/contracts';
import { fetchAsUser } from '@app/office-kit/requests/fetch-as-user.ts';
import { area } from '../../../area.ts';

/** What certificates are made of: the authors of articles, or editors. */
export type Selection =
  | { kind: 'bulkcertificates'; refnumbers: readonly string[] }
  | { kind: 'editorscertificate'; editors: readonly string[] };

/** Begins a zip of certificates; answers the job that there is already where the same was asked for before. */
export async function startJob({ kind, ...selected }: Selection): Promise<Job> {
  const answer = await fetchAsUser(area, `/api/pdf/${kind}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Prefer: 'respond-async' },
    body: JSON.stringify(selected),
  });
  return answer.json();
}
