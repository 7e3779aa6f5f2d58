import { revisionSchema } from '@app/contracts';

/** Reads the journal's current revision; throws if svc-content does not return it. */
export type ReadRevision = () => Promise<string>;

/** svc-content answers from memory, so a slower response means trouble. */
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
