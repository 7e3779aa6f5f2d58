import type { WorkEntry } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { followEvents } from '@app/office-kit/requests/follow-events.ts';
import { area } from '../../../area.ts';

/** Receives each entry that any user makes or changes while the connection lasts; throws if it fails. */
export function followEntries(
  onEntry: (entry: WorkEntry) => void,
  onOpen: () => void,
  signal: AbortSignal,
): Promise<void> {
  return followEvents(area, endpoints.followWorkLog, { onData: onEntry, onOpen, signal });
}
