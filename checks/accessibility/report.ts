/**
 * Implements `npm run accessibility-report`, which writes the conformance report from the tests. Its format is OpenACR
 * of the GSA, https://github.com/GSA/openacr, with the catalog 2.5-edition-wcag-2.2-en.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { stringify } from 'yaml';
import { axeRulesOf } from './axe-rules.ts';
import { type Criterion, criteria, type Proof } from './criteria.ts';

const root = join(import.meta.dirname, '../..');
export const reportFile = join(root, 'docs/accessibility.acr.yaml');

type Level = 'supports' | 'partially-supports' | 'not-applicable';

/** Returns the report as YAML. Throws if a journey that it names does not exist. */
export function accessibilityReport(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const report = {
    title: 'Scholarly Journal Accessibility Conformance Report',
    product: {
      name: 'Scholarly Journal',
      version,
      description:
        'The publishing site of a scholarly journal: pages for readers, administration, work log.',
    },
    author: {
      name: 'The tests of this repository',
      // A journal that publishes this report must enter its own address.
      email: 'accessibility@journal.example',
    },
    notes:
      'Written by checks/accessibility/report.ts. PDFs were not evaluated: those of articles come from their authors, and certificates are for printing. People with disabilities have not tried the site, nor has it been tried with screen readers.',
    evaluation_methods_used: `Journeys in Chromium (checks/journeys), most of which also run axe-core ${axe.version}, in light and dark. Supports: journeys show that the criterion is met, and fail otherwise. Partially supports: only automatic rules test the criterion, or the remarks name what no test shows.`,
    license: 'Apache-2.0',
    catalog: '2.5-edition-wcag-2.2-en',
    chapters: {
      success_criteria_level_a: { criteria: criteriaOf('A') },
      success_criteria_level_aa: { criteria: criteriaOf('AA') },
    },
  };
  return stringify(report, { lineWidth: 120 });
}

function criteriaOf(level: Criterion['level']) {
  return Object.entries(criteria)
    .filter(([, criterion]) => criterion.level === level)
    .map(([num, criterion]) => ({
      num,
      components: [{ name: 'web', adherence: adherenceOf(num, criterion) }],
    }));
}

/** Returns the level of conformance and its basis. */
export function adherenceOf(
  num: string,
  { name, none, proofs = [], limits }: Criterion,
): { level: Level; notes: string } {
  if (none) return { level: 'not-applicable', notes: `${name}. ${none}` };
  const rules = axeRulesOf(num);
  const notes = [
    `${name}.`,
    proofs.length > 0 && `Journeys: ${proofs.map(quoted).join('; ')}.`,
    rules.length > 0 && `Rules of axe-core: ${rules.join(', ')}.`,
    limits,
  ];
  const isShown = proofs.length > 0 && !limits;
  return {
    level: isShown ? 'supports' : 'partially-supports',
    notes: notes.filter(Boolean).join(' '),
  };
}

function quoted([file, title]: Proof): string {
  const path = join(root, `checks/journeys/${file}.spec.ts`);
  if (!titlesIn(readFileSync(path, 'utf8')).has(title)) {
    throw new Error(`${file}.spec.ts has no test with the title “${title}”`);
  }
  return `${file} (“${title}”)`;
}

/** Returns the titles of tests and of their steps. In the titles, … stands for each variable. */
function titlesIn(source: string): Set<string> {
  const titles = source.matchAll(/\btest(?:\.step)?\(\s*(['`])(.*?)\1/gs);
  return new Set(Array.from(titles, ([, , title = '']) => title.replace(/\$\{[^}]*\}/g, '…')));
}

if (process.argv[1] === import.meta.filename) writeFileSync(reportFile, accessibilityReport());
