import { setImmediate } from 'node:timers/promises';
import { CSV_START, csvRow, orcidUrl, plainText } from '@app/contracts';
import type { Sheet } from '../documents/certificate.ts';

export const MANIFEST = 'manifest.csv';

/** Number of sheets to process before yielding to the event loop. */
const SHEETS_PER_TURN = 500;

/** Plans a zip's file names and manifest. Authors' certificates are in one folder per article. */
export async function contentsOf(sheets: readonly Sheet[]) {
  const folderNames = uniqueNames(MANIFEST);
  const folders = new Map<string, { path: string; fileNames: (name: string) => string }>();
  const files: string[] = [];
  for (const sheet of sheets) {
    const key = folderOf(sheet);
    let folder = folders.get(key);
    if (!folder) {
      const path = key === '' ? '' : `${folderNames(fileName(key))}/`;
      folder = { path, fileNames: uniqueNames() };
      folders.set(key, folder);
    }
    const name = folder.fileNames(fileName(`Certificate ${personOf(sheet)}`));
    if (files.push(`${folder.path}${name}.pdf`) % SHEETS_PER_TURN === 0) await setImmediate();
  }

  return {
    files,
    /** Returns a name that identifies a sheet in messages to administrators. */
    nameOf(at: number): string {
      const sheet = sheets[at];
      if (!sheet) return '';
      return [folderOf(sheet), personOf(sheet)].filter((part) => part !== '').join(': ');
    },
    /** Returns a CSV list of all certificates. `missing` contains the reasons of failed certificates, by index. */
    async manifest(missing: ReadonlyMap<number, string>): Promise<Buffer> {
      const head = HEADS[sheets[0]?.kind ?? 'article'];
      const rows = [CSV_START + csvRow(head)];
      for (const [at, sheet] of sheets.entries()) {
        const reason = missing.get(at);
        const file = reason === undefined ? (files[at] ?? '') : '';
        rows.push(csvRow([...cellsOf(sheet), sheet.fields.code, file, reason ?? '']));
        if (at % SHEETS_PER_TURN === 0) await setImmediate();
      }
      return Buffer.from(rows.join(''));
    },
  };
}

const COMMON_HEAD = ['Verification code', 'File', 'Missing because'];
const HEADS: Record<Sheet['kind'], string[]> = {
  article: ['Reference number', 'Title', 'Author', ...COMMON_HEAD],
  editor: ['Name', 'Role', 'Affiliation', ...COMMON_HEAD],
  reviewer: ['Name', 'Year', 'Reviews', 'ORCID iD', ...COMMON_HEAD],
};

function cellsOf(sheet: Sheet): string[] {
  if (sheet.kind === 'article') {
    const { refnumber, title, author } = sheet.fields;
    return [refnumber, plainText(title), author];
  }
  if (sheet.kind === 'reviewer') {
    const { name, year, count, orcid } = sheet.fields;
    return [name, `${year}`, `${count}`, orcid === '' ? '' : orcidUrl(orcid)];
  }
  const { name, role, affiliation } = sheet.fields;
  return [name, role, affiliation];
}

const folderOf = (sheet: Sheet) => (sheet.kind === 'article' ? sheet.fields.refnumber : '');
const personOf = (sheet: Sheet) =>
  sheet.kind === 'article' ? sheet.fields.author : sheet.fields.name;

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
