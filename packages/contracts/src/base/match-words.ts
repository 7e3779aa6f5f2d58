/** Returns a function that tests whether a text contains every word of the query, ignoring case and accents. */
export function matchWords(query: string): (text: string) => boolean {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return (text) => {
    if (words.length === 0) return true;
    const all = folded(text);
    return words.every((word) => all.includes(word));
  };
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
