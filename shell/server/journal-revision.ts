import { readRevision } from '@app/contracts/endpoints';
import { serviceClient } from '@app/service-kit/server';
import { coalesceCalls } from './coalesce-calls.ts';

/** Time limit for reading the revision, in milliseconds. svc-content responds from memory, so more indicates a failure. */
const REVISION_LIMIT_MS = 400;

interface RevisionReaderOptions {
  contentUrl: string;
  internalKeys?: readonly string[];
  onFailure: (error: unknown) => void;
}

/**
 * Returns a function that reads the journal's revision from svc-content, or resolves to null if that fails. Cached pages
 * need no renderer, so they are sent even while the renderer is down or busy.
 */
export function createRevisionReader({
  contentUrl,
  internalKeys,
  onFailure,
}: RevisionReaderOptions) {
  const callContent = serviceClient(contentUrl, REVISION_LIMIT_MS, internalKeys);
  return coalesceCalls(async () => {
    try {
      return (await callContent(readRevision, {})).revision;
    } catch (error) {
      onFailure(error);
      return null;
    }
  });
}
