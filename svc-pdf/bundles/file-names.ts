/** A file's name in bytes stays below what every file system takes, its ending included. */
const LONGEST = 100;

/** A name as every system takes it for a file or a folder; any script stays. */
export function fileName(text: string): string {
  const name = text
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no file name may hold them
    .replace(/[\u0000-\u001f\u007f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    // Between letters they belong to the spelling.
    .replace(/(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\u200c\u200d])/gu, '')
    .replace(/[/\\:*?"<>|]/g, '-')
    .replace(/\s+/g, ' ');
  const usual = cut(name, LONGEST).replace(/^[\s.]+|[\s.]+$/g, '') || '-';
  return usual.replace(DEVICES, '$1_');
}

/** Names that Windows keeps for itself, whatever their ending. */
const DEVICES = /^(con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=$|[ .])/i;

/** Gives each name once: one that is taken, in whatever capitals, gets a number. */
export function uniqueNames(...taken: string[]): (name: string) => string {
  /** The number that each has got last. */
  const numbers = new Map(taken.map((name) => [name.toLowerCase(), 1]));
  return (name) => {
    const own = name.toLowerCase();
    let number = numbers.get(own) ?? 0;
    let unique = name;
    do {
      number += 1;
      if (number > 1) unique = `${name} (${number})`;
    } while (number > 1 && numbers.has(unique.toLowerCase()));
    numbers.set(own, number);
    if (number > 1) numbers.set(unique.toLowerCase(), 1);
    return unique;
  };
}

function cut(name: string, bytes: number): string {
  let length = 0;
  const kept = [...name].filter((char) => {
    length += Buffer.byteLength(char);
    return length <= bytes;
  });
  return kept.join('');
}
