import type { Part } from './tex-faults.ts';

/** A place of a file that pandoc cannot read. */
export interface UnreadPlace {
  /** The file and the line, such as `parts/end.tex, line 12: `. Empty if the line is not found. */
  where: string;
  /** The text of the place as typed. */
  text: string;
}

export const linesOf = (text: string) => text.split('\n');
/** Returns the index of the line that contains the offset `at`. */
export const lineAt = (text: string, at: number) => linesOf(text.slice(0, at)).length - 1;
export const whereOf = (file: string, line: number) => `${file && `${file}, `}line ${line + 1}: `;

/** Returns a part of a rewritten text as the author has typed it in the files. Rewriting may have changed commands. */
export function asTyped(
  files: ReadonlyMap<string, string>,
  text: string,
  { from, to }: Part,
): UnreadPlace {
  const part = text.slice(from, to);
  const lines = linesOf(text);
  const start = lineAt(text, from + part.length - part.trimStart().length);
  const end = lineAt(text, from + part.trimEnd().length);
  for (let line = start; line <= end; line += 1) {
    const found = lineOf(files, lines, line);
    if (!found) continue;
    const first = found.line - line + start;
    const last = lineOf(files, lines, end);
    const isWhole = last?.file === found.file && last.line - first === end - start;
    const own = linesOf(files.get(found.file) ?? '').slice(first, first + end - start + 1);
    const typed = isWhole ? own.join('\n') : part;
    return { where: whereOf(found.file, first), text: typed.trim() };
  }
  return { where: '', text: part.trim() };
}

/**
 * Returns the letters and digits of a line without comments, commands and options or, if none remain, the whole line.
 */
const keyOf = (line = '') =>
  line
    .replace(/(?<!\\)%.*/, '')
    .replace(/\\[a-zA-Z]+\*?|\[[^\]]*\]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '') || line.trim();

/**
 * Finds a line in the files by its words. If several lines have these words, returns the line with the largest number
 * of equal lines around it.
 */
function lineOf(files: ReadonlyMap<string, string>, lines: readonly string[], at: number) {
  const key = keyOf(lines[at]);
  let best: { file: string; line: number; score: number } | undefined;
  for (const [file, content] of files) {
    const own = linesOf(content);
    for (const [line, each] of own.entries()) {
      if (key === '' || keyOf(each) !== key) continue;
      let score = 0;
      for (let distance = -5; distance <= 5; distance += 1)
        if (keyOf(own[line + distance]) === keyOf(lines[at + distance])) score += 1;
      if (score > (best?.score ?? 0)) best = { file, line, score };
    }
  }
  return best;
}
