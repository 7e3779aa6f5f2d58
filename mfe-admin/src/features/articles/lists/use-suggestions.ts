import type { Lookup } from '@app/contracts';
import { useEffect, useRef, useState } from 'react';

export type LookUp<Suggestion> = (name: string, signal: AbortSignal) => Promise<Lookup<Suggestion>>;

interface Found<Suggestion> extends Lookup<Suggestion> {
  query: string;
}

/** Names with fewer characters are not looked up. */
const MIN_LENGTH = 2;

/** Looks up names, of several only the last one. If the call fails, there are no suggestions. */
export function useSuggestions<Suggestion>(lookUp: LookUp<Suggestion>) {
  const [found, setFound] = useState<Found<Suggestion>>();
  const [isOn, setOn] = useState(false);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);

  const clear = () => {
    asking.current?.abort();
    setFound(undefined);
  };
  const ask = async (name: string, delayMs: number) => {
    clear();
    const query = name.trim();
    if (query.length < MIN_LENGTH) return;
    const asked = new AbortController();
    asking.current = asked;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (asked.signal.aborted) return;
    const lookup = await lookUp(query, asked.signal).catch(() => undefined);
    if (!lookup || asked.signal.aborted) return;
    // The role of a combobox would announce suggestions that cannot come.
    setOn(lookup.isOn && lookup.failure === '');
    setFound(lookup.isOn ? { ...lookup, query } : undefined);
  };
  return { found, isOn, ask, clear };
}
