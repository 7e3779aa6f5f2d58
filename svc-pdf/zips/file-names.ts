/** Maximum length of a name in bytes, without the extension. Common file systems allow 255 bytes. */
const MAX_BYTES = 100;

/** Names reserved by Windows, with or without an extension. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=$|[ .])/i;

/** Turns a name in any script into a valid file or folder name for every operating system. */
export function fileName(text: string): string {
  const name = text
    .normalize('NFC')
    // Remove invisible characters, such as those that reverse the order of the following text. Zero-width joiners are
    // part of the spelling between letters, so only the others are removed.
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\u200c\u200d])/gu, '')
    .replace(/[/\\:*?"<>|]/g, '-')
    .replace(/\s+/g, ' ');
  const trimmed = truncate(name).replace(/^[\s.]+|[\s.]+$/g, '') || '-';
  return trimmed.replace(RESERVED, '$1_');
}

/** Returns a function that makes names unique, ignoring case, by appending a number to repeated names. */
export function uniqueNames(...used: string[]): (name: string) => string {
  /** The last number appended to each name, so that many equal names do not take quadratic time. */
  const numbers = new Map(used.map((name) => [name.toLowerCase(), 1]));
  return (name) => {
    const key = name.toLowerCase();
    let number = numbers.get(key) ?? 0;
    let unique = name;
    do {
      number += 1;
      if (number > 1) unique = `${name} (${number})`;
    } while (number > 1 && numbers.has(unique.toLowerCase()));
    numbers.set(key, number);
    if (number > 1) numbers.set(unique.toLowerCase(), 1);
    return unique;
  };
}

function truncate(name: string): string {
  let bytes = 0;
  const chars = [...name].filter((char) => {
    bytes += Buffer.byteLength(char);
    return bytes <= MAX_BYTES;
  });
  return chars.join('');
}
