import type { Lookup } from '@app/contracts';
import { pause, useLast, useQuery } from '@app/office-kit';
import { useState } from 'react';

export type LookUp<Suggestion> = (name: string, signal: AbortSignal) => Promise<Lookup<Suggestion>>;

/** Names with fewer characters are not looked up. */
const MIN_LENGTH = 2;

/** Looks up names in a registry, of several only the last one. If the call fails, there are no suggestions. */
export function useSuggestions<Suggestion>(registry: string, lookUp: LookUp<Suggestion>) {
  const [asked, setAsked] = useState({ query: '', pauseMs: 0 });
  const { query, pauseMs } = asked;
  const { data } = useQuery({
    queryKey: ['suggestions', registry, query],
    enabled: query.length >= MIN_LENGTH,
    queryFn: async ({ signal }) => {
      await pause(pauseMs, signal);
      return lookUp(query, signal);
    },
  });
  const answer = useLast(data);
  return {
    found: data?.isOn ? { ...data, query } : undefined,
    // The role of a combobox would announce suggestions that cannot come.
    isOn: answer?.isOn === true && answer.failure === '',
    ask: (name: string, pauseMs: number) => setAsked({ query: name.trim(), pauseMs }),
    clear: () => setAsked({ query: '', pauseMs: 0 }),
  };
}
