/** So much an address may hold for every mail program to take it. */
const LONGEST = 1_500;

/** Address that opens a letter to the journal with what the form holds; files go by hand. */
export function letterAddress(email: string, entries: Iterable<[string, unknown]>): string {
  const lines = Array.from(entries)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
    .map(([label, value]) => `${label}: ${value}`);
  const text = [...lines.join('\r\n')].slice(0, LONGEST).join('').toWellFormed();
  return `mailto:${email}?subject=${encodeURIComponent('Manuscript')}&body=${encodeURIComponent(text)}`;
}
