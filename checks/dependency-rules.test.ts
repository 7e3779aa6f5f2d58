import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '../local/setup/paths.mjs';

const ruleSchema = z.object({ name: z.string() });
const reportSchema = z.object({
  summary: z.object({
    violations: z.array(z.object({ rule: ruleSchema })),
    ruleSetUsed: z.object({ forbidden: z.array(ruleSchema) }),
  }),
});

const require = createRequire(import.meta.url);
/** One side of a rule. Rules about the folders of a piece have a single path. */
const sideSchema = z.object({ path: z.string().optional().catch(undefined) });
const roomsSchema = z.object({
  forbidden: z.array(
    z.object({
      name: z.string(),
      from: sideSchema,
      to: sideSchema,
    }),
  ),
});

/** For each rule of dependency-rules.cjs, an import that it forbids: `[rule, file, imported file]`. */
const forbidden: [string, string, string][] = [
  ['pieces-stay-apart', 'svc-auth/a.ts', '../svc-content/x.ts'],
  ['pieces-import-packages-only', 'shell/a.ts', '../local/x.ts'],
  ['packages-import-no-piece', 'packages/contracts/src/a.ts', '../../../svc-content/x.ts'],
  ['services-import-service-packages', 'svc-pdf/a.ts', '../packages/web-kit/x.ts'],
  ['browsers-import-browser-packages', 'shell/src/a.ts', '../../packages/service-kit/x.ts'],
  ['kits-do-not-import-each-other', 'packages/web-kit/a.ts', '../service-kit/x.ts'],
  ...roomExamples(),
  ['work-log-stands-alone', 'svc-content/work-log/a.ts', '../articles/x.ts'],
  ['journal-ignores-work-log', 'svc-content/articles/b.ts', '../work-log/x.ts'],
  ['gateway-imports-packages-only', 'gateway/a.ts', '../svc-auth/x.ts'],
  ['local-imports-no-piece', 'local/a.ts', '../shell/x.ts'],
  ['local-imports-no-checks', 'local/b.ts', '../checks/x.ts'],
  ['deploy-imports-no-checks', 'deploy/a.ts', '../checks/x.ts'],
  ['checks-import-no-bench', 'checks/a.ts', '../bench/x.ts'],
  ['bench-imports-systems', 'bench/c.ts', '../checks/faults/x.ts'],
  ['checks-stay-apart', 'checks/faults/a.ts', '../containers/x.ts'],
  ['systems-are-lowest', 'checks/systems/a.ts', '../runner/x.ts'],
  ['production-imports-no-tests', 'svc-auth/b.ts', './testing/x.ts'],
  ['no-file-cycles', 'bench/a.ts', './b.ts'],
  ['no-file-cycles', 'bench/b.ts', './a.ts'],
  ['no-folder-cycles', 'deploy/one/a.ts', '../two/b.ts'],
  ['no-folder-cycles', 'deploy/two/a.ts', '../one/b.ts'],
];

/** Returns a forbidden import for each rule about the order of the folders in a piece. */
function roomExamples(): [string, string, string][] {
  const { forbidden: rules } = roomsSchema.parse(require(`${projectRoot}/dependency-rules.cjs`));
  return rules.flatMap(({ name, from, to }) => {
    if (!name.endsWith('-is-below')) return [];
    const [, next] = /\(+([\w-]+)/.exec(to.path ?? '') ?? [];
    // If a level has several folders, use the first.
    const folder = from.path?.slice(1).replace(/\(([\w-]+)[^)]*\)/g, '$1');
    return [[name, `${folder}a.ts`, `../${next}/x.ts`] as [string, string, string]];
  });
}

test('every dependency rule rejects an import that it forbids', async () => {
  const folder = await mkdtemp(`${tmpdir()}/dependency-rules-`);
  try {
    for (const [, file, imported] of forbidden) {
      const target = new URL(imported, `file://${folder}/${file}`).pathname;
      await write(target, '');
    }
    // The imports are type imports, because the rules must apply to these, too.
    for (const [, file, imported] of forbidden) {
      await write(
        `${folder}/${file}`,
        `import type { X } from '${imported}';\nexport type Y = X;\n`,
      );
    }
    const { summary } = await cruise(folder);
    const broken = new Set(summary.violations.map(({ rule }) => rule.name));
    expect(broken).toEqual(new Set(summary.ruleSetUsed.forbidden.map(({ name }) => name)));
    expect(broken).toEqual(new Set(forbidden.map(([rule]) => rule)));
  } finally {
    await rm(folder, { recursive: true });
  }
});

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Runs dependency-cruiser on all of `folder`. It exits with the number of violations. */
function cruise(folder: string): Promise<z.infer<typeof reportSchema>> {
  const program = `${projectRoot}/node_modules/.bin/depcruise`;
  const rules = `${projectRoot}/dependency-rules.cjs`;
  return new Promise((resolve, reject) => {
    execFile(
      program,
      ['--config', rules, '--output-type', 'json', '.'],
      { cwd: folder },
      (error, stdout, stderr) => {
        if (stdout) resolve(reportSchema.parse(JSON.parse(stdout)));
        else reject(new Error(stderr, { cause: error }));
      },
    );
  });
}
