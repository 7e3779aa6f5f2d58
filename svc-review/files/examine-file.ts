import { readFile, writeFile } from 'node:fs/promises';
import type { ExaminedFile, FileToExamine, ManuscriptKind, Refusal } from './examine.ts';
import { countReferences } from './references.ts';
import { reportOfFile } from './report/report.ts';
import type { RewrittenFile } from './report/rewritten-file.ts';

type Rewritten<Kind extends ManuscriptKind> = RewrittenFile | { refused: Refusal<Kind> };
type Rewrite<Kind extends ManuscriptKind> = (
  bytes: Uint8Array<ArrayBuffer>,
) => Rewritten<Kind> | Promise<Rewritten<Kind>>;

/**
 * Writes the anonymous copy of a file, and returns its report. Each process program passes the formats that it can
 * rewrite.
 */
export const examineFile =
  (formats: { [Kind in ManuscriptKind]?: Rewrite<Kind> }) =>
  async (file: FileToExamine): Promise<ExaminedFile> => {
    const rewritten = await formats[file.kind]?.(new Uint8Array(await readFile(file.path)));
    if (!rewritten) throw new Error(`This program does not read ${file.kind}`);
    if ('refused' in rewritten) return rewritten;
    await writeFile(file.target, rewritten.bytes);
    const { pages, texts } = rewritten;
    const body = texts.filter(({ part }) => part === 'body');
    const references = countReferences(body.flatMap(({ text }) => text.split('\n')));
    const words = body.reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
    return { pages, words, references, report: reportOfFile(rewritten, file) };
  };
