/** A file's name in bytes stays below what every file system takes, its ending included. */
const LONGEST = 100;

/** A name as every system takes it for a file or a folder; any script stays. */
export function fileName(text: string): string {
  const name = text
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no file name may hold them
    .replace(/[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[/\\:*?"<>|]/g, '-')
    .replace(/\s+/g, ' ');
  return cut(name, LONGEST).replace(/^[\s.]+|[\s.]+$/g, '') || '-';
}

/** The names, each once: one that is taken, in whatever capitals, gets a number. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1)
      unique = `${name} (${number})`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

function cut(name: string, bytes: number): string {
  let length = 0;
  const kept = [...name].filter((char) => {
    length += Buffer.byteLength(char);
    return length <= bytes;
  });
  return kept.join('');
}
