import type { RecordValues } from '@app/office-kit/drafts/record-values.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Saver, type SaverOptions, type SaverState } from './saver.ts';

/** Saves a form while the component is mounted. Later changes of the options have no effect. */
export function useSaver<V extends RecordValues>(
  options: SaverOptions<V>,
): { saver: Saver<V>; state: SaverState<V> } {
  const [saver] = useState(() => new Saver(options));
  useEffect(() => saver.start(), [saver]);
  return { saver, state: useSyncExternalStore(saver.subscribe, saver.get, saver.get) };
}
