import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Step {
  uses?: string;
  run?: string;
}
interface Workflow {
  permissions?: Record<string, string>;
  on: { workflow_dispatch?: { inputs?: Record<string, { options?: string[] }> } };
  jobs: Record<string, { steps: Step[]; permissions?: Record<string, string> }>;
}

const product = join(import.meta.dirname, '../..');
const readPackage = (folder: string) =>
  JSON.parse(readFileSync(join(product, folder, 'package.json'), 'utf8'));
const { scripts } = readPackage('.');
const pieces = readdirSync(product)
  .filter((name) => existsSync(join(product, name, 'Dockerfile')))
  .sort();

describe.each(['pieces', 'use-release'])('the example workflow %s', (name) => {
  const text = readFileSync(join(import.meta.dirname, `${name}.example.yml`), 'utf8');
  const workflow: Workflow = parse(text, { merge: true });
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  const commands = steps.flatMap(({ run }) => run ?? []).join('\n');

  test('runs only existing scripts', () => {
    const named = [...commands.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(
      ([, found]) => found,
    );
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));

    const files = [...commands.matchAll(/(?<![\w/])deploy\/[\w./-]+/g)].map(([found]) => found);
    for (const file of files) accessSync(join(product, file), constants.X_OK);
    expect([...named, ...files]).not.toEqual([]);
  });

  test('pins actions to a commit and names their version', () => {
    const used = text.match(/uses: .*/g) ?? [];
    expect(used).not.toEqual([]);
    for (const line of used) expect(line).toMatch(/^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('may write nothing but images', () => {
    const granted = [workflow, ...Object.values(workflow.jobs)].map(
      ({ permissions }) => permissions,
    );
    const written = granted.flatMap((rights = {}) =>
      Object.entries(rights).flatMap(([what, right]) => (right === 'write' ? [what] : [])),
    );
    expect(workflow.permissions).toMatchObject({ contents: 'read' });
    expect(written).toEqual(name === 'pieces' ? ['packages'] : []);
  });

  test('interpolates no expressions into commands', () => {
    expect(commands).not.toContain('${{');
  });

  test('offers every piece with an image in use-release, and none in pieces', () => {
    const offered = workflow.on.workflow_dispatch?.inputs?.piece?.options ?? [];
    expect(offered.toSorted()).toEqual(name === 'pieces' ? [] : pieces);
  });
});

type Patterns = (string | Patterns)[];

describe('affected.yml', () => {
  const text = readFileSync(join(import.meta.dirname, 'affected.yml'), 'utf8');
  const { journeys: _, ...filters } = parse(text) as Record<string, Patterns>;
  const packages = readdirSync(join(product, 'packages')).map((name) => `packages/${name}`);
  const patternsOf = (workspace: string) =>
    filters[workspace]?.flat(Number.POSITIVE_INFINITY) ?? [];

  test('lists files for exactly the pieces and packages', () => {
    expect(Object.keys(filters).sort()).toEqual([...packages, ...pieces].sort());
  });

  test.each([...packages, ...pieces])('lists the files of %s and those of its packages', (name) => {
    const { dependencies, devDependencies } = readPackage(name);
    const used = Object.keys({ ...dependencies, ...devDependencies })
      .filter((dependency) => dependency.startsWith('@app/'))
      .map((dependency) => dependency.replace('@app/', 'packages/'));
    const expected = [name, ...used].map((folder) => `${folder}/**`);
    expect(patternsOf(name)).toEqual(expect.arrayContaining([...expected, 'package-lock.json']));
  });

  test.each(pieces)('lists for %s what its Dockerfile copies', (piece) => {
    const dockerfile = readFileSync(join(product, piece, 'Dockerfile'), 'utf8');
    const lines = [...dockerfile.matchAll(/^COPY (?:--parents )?(?!--from)(.*) \S+$/gm)];
    const copied = lines.flatMap(([, sources = '']) => sources.split(' '));
    // The first stage of a front end copies all packages, but only the packages that it uses matter.
    const unimportant = ['packages', 'LICENSE', 'NOTICE'];
    const covers = (source: string) => (pattern: unknown) =>
      pattern === source || `${source}/`.startsWith(String(pattern).replace('**', ''));
    const missed = copied.filter((source) => !patternsOf(piece).some(covers(source)));
    expect(copied.length).toBeGreaterThan(5);
    expect(missed.filter((source) => !unimportant.includes(source))).toEqual([]);
  });
});
