import { revisionSchema } from '@app/contracts';

/** The journal's revision of the moment; throws when svc-content does not tell it. */
export type ReadRevision = () => Promise<string>;

/** It comes out of svc-content's memory: one that takes longer is in trouble. */
const LIMIT_MS = 300;

export function createRevisionReader(contentOrigin: string): ReadRevision {
  return async function readRevision() {
    const response = await fetch(`${contentOrigin}/api/revision`, {
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (!response.ok) throw new Error(`svc-content answered ${response.status}`);
    return revisionSchema.parse(await response.json()).revision;
  };
}
