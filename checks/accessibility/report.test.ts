import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { axeRulesOf } from './axe-rules.ts';
import { criteria } from './criteria.ts';
import { accessibilityReport, adherenceOf, reportFile } from './report.ts';

const text = z.string().min(1);
const levels = ['supports', 'partially-supports', 'does-not-support', 'not-applicable'];
const chapter = z.strictObject({
  criteria: z.array(
    z.strictObject({
      num: text,
      components: z.array(
        z.strictObject({
          name: z.enum(['web', 'electronic-docs', 'software', 'authoring-tool']),
          adherence: z.strictObject({ level: z.enum(levels), notes: text }),
        }),
      ),
    }),
  ),
});

/**
 * The parts of the schema https://github.com/GSA/openacr/blob/main/schema/openacr-0.1.0.json that the report uses. The
 * levels and components are those of OpenACR's catalog.
 */
const openAcr = z.strictObject({
  title: text,
  product: z.strictObject({ name: text, version: text, description: text }),
  author: z.strictObject({ name: text, email: z.email() }),
  notes: text,
  evaluation_methods_used: text,
  license: text,
  catalog: z.literal('2.5-edition-wcag-2.2-en'),
  chapters: z.strictObject({
    success_criteria_level_a: chapter,
    success_criteria_level_aa: chapter,
  }),
});

const committed = readFileSync(reportFile, 'utf8');

it('is up to date with the tests: run `npm run accessibility-report`', () => {
  expect(committed).toBe(accessibilityReport());
});

it('is an OpenACR in which each criterion of levels A and AA occurs once', () => {
  const { chapters } = openAcr.parse(parse(committed));
  // WCAG 2.2 has 31 and 24 criteria. The catalog also has 4.1.1, which WCAG 2.2 has removed.
  expect(chapters.success_criteria_level_a.criteria).toHaveLength(32);
  expect(chapters.success_criteria_level_aa.criteria).toHaveLength(24);
});

it('claims support only for what a journey proves', () => {
  const criterion = { level: 'A', name: 'Parsing' } as const;
  expect(adherenceOf('4.1.2', criterion).level).toBe('partially-supports');
  expect(adherenceOf('4.1.2', criterion).notes).toContain('button-name');
  const journey = ['whole-site', 'every page is valid and complete HTML'] as const;
  const proven = { ...criterion, proofs: [journey] };
  expect(adherenceOf('4.1.1', proven).level).toBe('supports');
  expect(adherenceOf('4.1.1', { ...proven, limits: 'Not all.' }).level).toBe('partially-supports');
});

it('refuses a journey that does not exist', () => {
  const named = (file: string, title: string) =>
    adherenceOf('4.1.1', { level: 'A', name: 'Parsing', proofs: [[file, title]] });
  expect(() => named('whole-site', 'every page is')).toThrow('no test with the title');
  expect(() => named('no-such-file', 'every page is valid')).toThrow('no-such-file');
});

it('states the basis of each criterion', () => {
  for (const [num, { none, proofs, limits }] of Object.entries(criteria)) {
    expect(none ?? proofs ?? limits ?? axeRulesOf(num)[0], num).toBeDefined();
  }
});

it('names only rules that the journeys run', () => {
  expect(axeRulesOf('1.4.3')).toEqual(['color-contrast']);
  expect(axeRulesOf('2.5.8')).toEqual(['target-size']);
  // All rules for these criteria are experimental, deprecated, or of level AAA.
  for (const num of ['1.3.4', '4.1.1', '1.4.6']) expect(axeRulesOf(num), num).toEqual([]);
});

it('has the numbers that the page on accessibility states', () => {
  const { chapters } = openAcr.parse(parse(committed));
  const all = Object.values(chapters).flatMap((chapter) => chapter.criteria);
  // WCAG 2.2 has removed 4.1.1.
  const sumOf = (level: string) =>
    all.filter(({ num, components: [web] }) => num !== '4.1.1' && web?.adherence.level === level)
      .length;
  const page = readFileSync(
    join(import.meta.dirname, '../../mfe-public/src/routes/accessibility-page.tsx'),
    'utf8',
  ).replace(/\s+/g, ' ');
  expect(page).toContain(
    `the tests show that ${sumOf('supports')} are met, and ${sumOf('partially-supports')} only in part; ${sumOf('not-applicable')} do not apply.`,
  );
});
