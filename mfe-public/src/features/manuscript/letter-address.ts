/** Maximum length of the email's text, in characters. Some mail programs reject long `mailto:` URLs. */
const MAX_LENGTH = 1_500;

/** Returns a `mailto:` URL with the form's text entries. Users must attach the files themselves. */
export function letterAddress(email: string, entries: Iterable<[string, unknown]>): string {
  const lines = Array.from(entries)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
    .map(([label, value]) => `${label}: ${value}`);
  const text = [...lines.join('\r\n')].slice(0, MAX_LENGTH).join('').toWellFormed();
  return `mailto:${email}?subject=${encodeURIComponent('Manuscript')}&body=${encodeURIComponent(text)}`;
}
