import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../local/setup/paths.mjs';

/**
 * Runs the commands that the documents name, by the machine's own npm and Node. A script that takes long or needs root
 * prints its description (`--help`) instead: this shows that it starts on a fresh clone, and which program it runs.
 */
const documents = globSync('{*.md,docs/**/*.md,*/README.md,checks/*/README.md}', {
  cwd: projectRoot,
  exclude: ['docs/adr/**', 'node_modules/**', 'CHANGELOG.md'],
});

interface Command {
  text: string;
  document: string;
}

/** Returns the lines of shell examples, and the commands between backquotes. */
function commandsOf(document: string): Command[] {
  const text = readFileSync(`${projectRoot}/${document}`, 'utf8');
  const blocks = [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
  const lines = blocks.flatMap((block) => block.replaceAll('\\\n', ' ').split('\n'));
  const spans = text.replace(/```.*?```/gs, '').matchAll(/`([^`]+)`/g);
  return [...lines, ...Array.from(spans, ([, span = '']) => span.replace(/\s+/g, ' '))]
    .map((line) => line.replace(/ +#.*$/, '').trim())
    .map((line) => line.replace(/^([A-Z_]+=("[^"]*"|\$\([^)]*\)|\S*) )+/, ''))
    .flatMap((line) => {
      // `npm run dev|build|test -w NAME` names three commands.
      const [, before = '', names, after = ''] = /^(npm run )(\w+(?:\|\w+)+)(.*)$/.exec(line) ?? [];
      return names?.split('|').map((name) => before + name + after) ?? [line];
    })
    .map((line) => ({ text: line, document }));
}

const commands = documents.flatMap(commandsOf);
const starting = (pattern: RegExp) => commands.filter(({ text }) => pattern.test(text));
const npm = starting(/^npm (run|start|test)\b/).map((command) => {
  const [, run, short, workspace = '.', rest = ''] =
    /^npm (?:run (?:--silent )?([\w:-]+)|(start|test))(?: -w (\S+))?(?: -- (.*))?$/.exec(
      command.text,
    ) ?? [];
  // NAME stands for a workspace.
  return {
    ...command,
    script: run ?? short ?? '',
    workspace: workspace.replace('NAME', 'svc-content'),
    rest,
  };
});

const scriptsOf = (workspace: string): Record<string, string> =>
  JSON.parse(readFileSync(`${projectRoot}/${workspace}/package.json`, 'utf8')).scripts ?? {};

const folder = mkdtempSync(`${tmpdir()}/documents-`);
/** The sources without anything that is installed or built, as after `git clone`. */
const clone = `${folder}/clone`;

beforeAll(async () => {
  mkdirSync(clone);
  const copy = `git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t '${clone}'`;
  // Files that are deleted but not committed are missing.
  await promisify(execFile)('sh', ['-c', `${copy} 2>&1 || true`], { cwd: projectRoot });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command by the machine's own Node, without the variables of the npm that runs this test. */
async function run(cwd: string, command: string, ...args: string[]) {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE)/.test(name));
  const path = (process.env.PATH ?? '').split(':').filter((part) => !part.includes('node_modules'));
  const env = { ...Object.fromEntries(own), PATH: path.join(':'), DATA_DIR: `${folder}/data` };
  const done = await promisify(execFile)(command, args, { cwd, env }).catch((error) => error);
  const output: string = done.stdout + done.stderr;
  expect(output, `${command} ${args.join(' ')} printed a stack`).not.toMatch(/^\s+at .+:\d+/m);
  return { output, status: done.code ?? 0 };
}

describe('a command of the documents', () => {
  it('is an existing script of npm, with arguments that exist', async () => {
    expect(npm.length).toBeGreaterThan(50);
    const { stdout } = await promisify(execFile)('git', ['ls-files'], { cwd: projectRoot });
    for (const { text, document, script, workspace, rest } of npm) {
      expect(scriptsOf(workspace), `${document}: ${text}`).toHaveProperty(script);
      if (script !== 'test' || workspace !== '.') continue;
      const paths = rest.split(' ').filter((word) => /^[a-z]/.test(word));
      for (const path of paths) expect(stdout, `${document}: ${text}`).toContain(path);
    }
  });

  it('does not run TypeScript by the machine’s own Node', () => {
    expect(starting(/^node \S+\.ts/)).toEqual([]);
  });

  it('names existing programs, configurations and folders', () => {
    const named = starting(/^(npx (node|tsc -p) |(sh )?deploy\/\S+\.sh|kubectl apply .*-k )/);
    expect(named).not.toEqual([]);
    for (const { text, document } of named) {
      const found = /^npx (?:node|tsc -p) (\S+)|-k (\S+)|(deploy\/\S+)/.exec(text) ?? [];
      const path = found.slice(1).find(Boolean)?.replace('NAME', 'svc-content') ?? '';
      // A README of a piece names its own programs.
      const places = [`${projectRoot}/${path}`, `${projectRoot}/${dirname(document)}/${path}`];
      expect(places.some(existsSync), `${document}: ${text}`).toBe(true);
    }
  });

  const scripts = new Map(npm.map((command) => [command.script, command]));
  const ofLauncher = [...scripts.values()].filter(({ script, workspace }) =>
    scriptsOf(workspace)[script]?.includes('local/run.mjs'),
  );
  it.concurrent.each(ofLauncher)(
    'explains npm run $script -w $workspace on a fresh clone',
    { timeout: 60_000 },
    async ({ script, workspace }) => {
      const place = workspace === '.' ? [] : ['-w', workspace];
      const help = ['run', script, ...place, '--', '--help'];
      const { output, status } = await run(clone, 'npm', ...help);
      expect(output).toMatch(/Implements `npm |Runs .*node_modules/);
      expect(status).toBe(0);
    },
  );

  it.concurrent.each([
    ['npm run verify-audit', /No system runs on .*npm start/],
    ['npm run add-user -- --name Ravi --role staff', /No system runs on .*npm start/],
    ['npm run release -w mfe-admin -- --help', /--list/],
    ['npm run check:monitoring', /SUCCESS|promtool is missing/],
    ['npx tsc --version', /^Version/m],
    ['npx biome --version', /^Version/m],
    ['npx node bench/first-page-bytes.ts', /every page/],
  ])('runs: %s', { timeout: 60_000 }, async (command, expected) => {
    const [program = '', ...args] = command.split(' ');
    expect((await run(projectRoot, program, ...args)).output).toMatch(expected);
  });

  it('backs up and restores', { timeout: 60_000 }, async () => {
    const file = `${folder}/journal.tar.gz`;
    const made = await run(projectRoot, 'npm', 'run', 'backup', '--', file);
    expect([made.output, made.status]).toEqual([expect.stringContaining(file), 0]);
    const restored = await run(projectRoot, 'npm', 'run', 'restore', '--', file);
    expect([restored.output, restored.status]).toEqual([expect.stringContaining('restored'), 0]);
  });
});
