import { setImmediate } from 'node:timers/promises';
import { CSV_START, csvRow, plainText } from '@app/contracts';
import { fileName, uniqueNames } from '../bundles/file-names.ts';
import type { Sheet } from '../press/press.ts';

/** What a zip holds of its sheets: file `at` is that of sheet `at`. */
export interface Contents {
  files: string[];
  /** Whom a sheet is for, as an administrator is told that it is missing. */
  nameOf(at: number): string;
  /** A list of all sheets, and of those that are missing, why. */
  manifest(missing: ReadonlyMap<number, string>): Promise<Buffer>;
}

export const MANIFEST = 'manifest.csv';

/** So many sheets at a time, so that the queue is answered in between. */
const AT_ONCE = 500;

/** A folder for each article with a certificate for each of its authors; editors' have none. */
export async function contentsOf(sheets: readonly Sheet[]): Promise<Contents> {
  const folderNames = uniqueNames(MANIFEST);
  const folders = new Map<string, { path: string; fileNames: (name: string) => string }>();
  const files: string[] = [];
  for (const sheet of sheets) {
    const of = folderOf(sheet);
    let folder = folders.get(of);
    if (!folder) {
      const path = of === '' ? '' : `${folderNames(fileName(of))}/`;
      folder = { path, fileNames: uniqueNames() };
      folders.set(of, folder);
    }
    const name = folder.fileNames(fileName(`Certificate ${personOf(sheet)}`));
    if (files.push(`${folder.path}${name}.pdf`) % AT_ONCE === 0) await setImmediate();
  }

  return {
    files,
    nameOf(at) {
      const sheet = sheets[at];
      if (!sheet) return '';
      return [folderOf(sheet), personOf(sheet)].filter((part) => part !== '').join(': ');
    },
    async manifest(missing) {
      const head = sheets[0]?.kind === 'editor' ? EDITOR_HEAD : ARTICLE_HEAD;
      const pieces = [CSV_START + csvRow(head)];
      for (const [at, sheet] of sheets.entries()) {
        const reason = missing.get(at);
        const file = reason === undefined ? (files[at] ?? '') : '';
        pieces.push(csvRow([...cellsOf(sheet), sheet.fields.code, file, reason ?? '']));
        if (at % AT_ONCE === 0) await setImmediate();
      }
      return Buffer.from(pieces.join(''));
    },
  };
}

const LAST = ['Verification code', 'File', 'Missing because'];
const ARTICLE_HEAD = ['Reference number', 'Title', 'Author', ...LAST];
const EDITOR_HEAD = ['Name', 'Role', 'Affiliation', ...LAST];

function cellsOf(sheet: Sheet): string[] {
  if (sheet.kind === 'article') {
    const { refnumber, title, author } = sheet.fields;
    return [refnumber, plainText(title), author];
  }
  const { name, role, affiliation } = sheet.fields;
  return [name, role, affiliation];
}

const folderOf = (sheet: Sheet) => (sheet.kind === 'article' ? sheet.fields.refnumber : '');
const personOf = (sheet: Sheet) =>
  sheet.kind === 'article' ? sheet.fields.author : sheet.fields.name;
