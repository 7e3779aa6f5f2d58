import { matchWords } from '@app/contracts';
import type { ReactNode } from 'react';

export interface Place {
  to: string;
  /** The name in plain text, in which words are searched. */
  name: string;
  /** The displayed name, if it has markup. */
  title?: ReactNode;
  note?: string;
  /** Further words by which the place can be found. */
  words?: string;
}

/** A group of places: a list, or a search on the server. */
export interface Source {
  group: string;
  places?: readonly Place[];
  search?: (text: string, signal: AbortSignal) => Promise<readonly Place[]>;
  /** Whether the places are listed if the field is empty. */
  isFirst?: boolean;
}

export interface Group {
  group: string;
  places: readonly Place[];
}

/** The maximum number of places shown for a group. */
const MAX_MATCHES = 6;

/** Returns the places whose names contain all words. Names that begin with the text come first. */
export function matchesIn({ group, places = [], isFirst = false }: Source, text: string): Group {
  if (text === '') return { group, places: isFirst ? places : [] };
  const matches = matchWords(text);
  const begins = ({ name }: Place) => name.toLowerCase().startsWith(text.toLowerCase());
  const found = places.filter(({ name, note = '', words = '' }) =>
    matches(`${name} ${note} ${words}`),
  );
  const sorted = found.toSorted((a, b) => Number(begins(b)) - Number(begins(a)));
  return { group, places: sorted.slice(0, MAX_MATCHES) };
}

/** Searches on the server. Returns the places of each source, and the names of the sources that failed. */
export async function searchIn(
  sources: readonly Source[],
  text: string,
  signal: AbortSignal,
): Promise<{ groups: Group[]; failed: string[] }> {
  const failed: string[] = [];
  const searching = sources.flatMap(({ group, search }) =>
    search
      ? search(text, signal).then(
          (places) => ({ group, places: places.slice(0, MAX_MATCHES) }),
          () => {
            failed.push(group);
            return { group, places: [] };
          },
        )
      : [],
  );
  return { groups: await Promise.all(searching), failed };
}
