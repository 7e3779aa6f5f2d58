import {
  askAboutPictures,
  type FullText,
  namedNodes,
  type ReadText,
  textOf,
} from '@app/contracts/full-text';
import { expect } from 'vitest';
import { convertText } from '../convert-text.ts';

/** Minimum numbers of elements of each text. They were counted in the files. */
const contents: Record<string, { formulas?: number; references?: number; citations?: number }> = {
  'disturbance-observer_omml521_emf.docx': { formulas: 521, references: 53, citations: 79 },
  'gwas-vcf_mendeley_emf.docx': { references: 54, citations: 91 },
  'lorem_zotero_word.docx': { references: 44, citations: 22 },
  'microcystin-chla_pandoc_pdf-figures.docx': { formulas: 19, references: 17, citations: 20 },
  'soil-respiration_subscripts_nostyles.docx': { references: 30 },
  'vitamin-d_tracked-changes_it.docx': { references: 9 },
};

function contentOf(text: FullText) {
  const nodes = namedNodes(text);
  const formulas = nodes.filter((node) => node.type === 'equation' && node.tex !== undefined);
  return {
    formulas: formulas.length,
    withMathml: formulas.filter((node) => 'mathml' in node && node.mathml !== undefined).length,
    references: nodes.filter(({ type }) => type === 'reference').length,
    citations: nodes.filter(
      (node) => node.type === 'cross-reference' && node.kind === 'reference' && node.to.length > 0,
    ).length,
  };
}

function questionsOf({ questions }: ReadText): string {
  const counts = new Map<string, number>();
  for (const { kind } of questions) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const list = Array.from(counts, ([kind, count]) => `${kind} ${count}`);
  return `${questions.length}: ${list.join(', ')}`;
}

/** A converted manuscript, and the processor time of its conversion. */
export interface ConvertedManuscript {
  read: ReadText;
  seconds: number;
}

export async function convertManuscript(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ConvertedManuscript> {
  const began = process.cpuUsage();
  const read = await convertText(bytes, 'docx');
  read.questions.push(...askAboutPictures(read.text));
  const { user, system } = process.cpuUsage(began);
  return { read, seconds: (user + system) / 1e6 };
}

/** Expects that a real manuscript has lost nothing, and prints a row about it. */
export function expectNothingLost(name: string, { read, seconds }: ConvertedManuscript): void {
  const { lostWords, text } = read;
  expect(lostWords).toEqual([]);
  const content = contentOf(text);
  expect(content).toMatchObject(contents[name] ?? {});
  expect(content.withMathml).toBe(content.formulas);
  process.stdout.write(
    `| ${name} | ${lostWords.length} | ${content.withMathml} of ${content.formulas} | ${content.references} | ${content.citations} | ${questionsOf(read)} | ${seconds.toFixed(1)} s |\n`,
  );
}

/** Expects that nothing private is left of the manuscript that was made with every kind of it. */
export function expectNoLeak({ read: { text, removed } }: ConvertedManuscript): void {
  const all = JSON.stringify(text);
  for (const leak of [
    ...['TODO Oyelaran', 'in her thesis', 'notebook 14', 'C:/Users', 'OneDrive', 'BV_fig1'],
    ...['mailto:', '7654321', 'LEAK-NOTE', 'leakdbid2', 'Vandermolen-Library', 'Draft v7'],
  ]) {
    expect(all).not.toContain(leak);
  }
  const kinds = removed.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind !== 'front-matter').sort()).toEqual([
    ...['hidden-text', 'local-link', 'local-path', 'mail-link'],
  ]);
  expect(textOf(text)).toContain('استخلاص');
}
