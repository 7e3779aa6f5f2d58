import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  askAboutPictures,
  type FullText,
  namedNodes,
  type ReadText,
  textOf,
} from '@app/contracts/full-text';
import { expect, it } from 'vitest';
import { convertText } from './convert-text.ts';

/**
 * The folder with real manuscripts in Word. Without it, these tests are skipped. The converted texts are written to
 * another folder, from which a test of svc-content makes JATS.
 */
const { REAL_MANUSCRIPTS, REAL_TREES } = process.env;

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

it.skipIf(REAL_MANUSCRIPTS === undefined)(
  'reads real manuscripts without losing a word, a formula or a reference',
  async () => {
    const names = readdirSync(REAL_MANUSCRIPTS ?? '').filter((name) => name.endsWith('.docx'));
    for (const name of names) {
      const began = process.cpuUsage();
      const bytes = new Uint8Array(readFileSync(join(REAL_MANUSCRIPTS ?? '', name)));
      const read = await convertText(bytes, 'docx');
      read.questions.push(...askAboutPictures(read.text));
      const { user, system } = process.cpuUsage(began);
      const seconds = ((user + system) / 1e6).toFixed(1);
      const { lostWords, text } = read;
      if (REAL_TREES) writeFileSync(join(REAL_TREES, `${name}.json`), JSON.stringify(text));
      expect(lostWords, name).toEqual([]);
      const content = contentOf(text);
      expect(content, name).toMatchObject(contents[name] ?? {});
      expect(content.withMathml, name).toBe(content.formulas);
      process.stdout.write(
        `| ${name} | ${lostWords.length} | ${content.withMathml} of ${content.formulas} | ${content.references} | ${content.citations} | ${questionsOf(read)} | ${seconds} s |\n`,
      );
      if (!name.includes('all-leaks')) continue;
      const all = JSON.stringify(text);
      for (const leak of [
        ...[
          'TODO Oyelaran',
          'in her thesis',
          'notebook 14',
          'C:/Users',
          'OneDrive',
          'BV_fig1',
          'mailto:',
        ],
        ...['7654321', 'LEAK-NOTE', 'leakdbid2', 'Vandermolen-Library', 'Draft v7'],
      ]) {
        expect(all).not.toContain(leak);
      }
      const removed = read.removed.map(({ kind }) => kind);
      expect(removed.filter((kind) => kind !== 'front-matter').sort()).toEqual([
        ...['hidden-text', 'local-link', 'local-path', 'mail-link'],
      ]);
      expect(textOf(text)).toContain('استخلاص');
    }
  },
  600_000,
);
