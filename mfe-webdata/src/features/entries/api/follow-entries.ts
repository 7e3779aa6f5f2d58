import { WORK_EVENTS_PATH, type WorkEntry } from '@app/contracts';
import { followEvents } from '@app/office-kit/requests/follow-events.ts';
import { area } from '../../../area.ts';

/** Hears of each entry that anybody makes or changes, for as long as the line stands; throws when it fails. */
export function followEntries(
  onEntry: (entry: WorkEntry) => void,
  onOpen: () => void,
  signal: AbortSignal,
): Promise<void> {
  return followEvents(area, {
    path: WORK_EVENTS_PATH,
    event: 'entry',
    onData: (entry) => onEntry(entry as WorkEntry),
    onOpen,
    signal,
  });
}
