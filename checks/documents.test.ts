import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../local/setup/paths.mjs';
import { findProgram } from '../local/setup/programs.mjs';

/**
 * The tests run the commands in these documents with the machine's own npm and Node. Scripts that take long or need
 * root are run with `--help`, which only prints their description. This still shows that the script starts in a fresh
 * clone, and which program it runs.
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
/** A copy of the sources in which nothing is installed or built, as directly after `git clone`. */
const clone = `${folder}/clone`;

beforeAll(async () => {
  mkdirSync(clone);
  const copy = `git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t '${clone}'`;
  // Ignores errors, because git also lists files whose deletion is not committed.
  await promisify(execFile)('sh', ['-c', `${copy} 2>&1 || true`], { cwd: projectRoot });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command with the machine's own Node, without the variables of the npm that runs this test. */
async function run(command: string, cwd = projectRoot) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE)/.test(name));
  const path = (process.env.PATH ?? '').split(':').filter((part) => !part.includes('node_modules'));
  const running = promisify(execFile)('sh', ['-c', command], {
    cwd,
    env: { ...Object.fromEntries(inherited), PATH: path.join(':'), DATA_DIR: `${folder}/none` },
  });
  // A command that does not read its input may already have ended.
  running.child.stdin?.on('error', () => undefined).end();
  const done = await running.catch((error) => error);
  const output: string = done.stdout + done.stderr;
  expect(output, `${command} printed a stack`).not.toMatch(/^\s+at .+:\d+/m);
  return { output, status: done.code ?? 0 };
}

describe('a command of the documents', () => {
  it('is an existing npm script with existing arguments', async () => {
    expect(npm.length).toBeGreaterThan(50);
    const { stdout } = await promisify(execFile)('git', ['ls-files'], { cwd: projectRoot });
    for (const { text, document, script, workspace, rest } of npm) {
      expect(scriptsOf(workspace), `${document}: ${text}`).toHaveProperty(script);
      if (script !== 'test' || workspace !== '.') continue;
      const paths = rest.split(' ').filter((word) => /^[a-z]/.test(word));
      for (const path of paths) expect(stdout, `${document}: ${text}`).toContain(path);
    }
  });

  it('does not run TypeScript with the machine’s own Node', () => {
    expect(starting(/^node \S+\.ts/)).toEqual([]);
  });

  it('names existing programs, configurations and folders', () => {
    const named = starting(/^(npx (node|tsc -p) |(sh )?deploy\/\S+\.sh|kubectl apply .*-k )/);
    expect(named).not.toEqual([]);
    for (const { text, document } of named) {
      const found = /^npx (?:node|tsc -p) (\S+)|-k (\S+)|(deploy\/\S+)/.exec(text) ?? [];
      const path = found.slice(1).find(Boolean)?.replace('NAME', 'svc-content') ?? '';
      // The README of a piece may name programs by their paths within the piece.
      const places = [`${projectRoot}/${path}`, `${projectRoot}/${dirname(document)}/${path}`];
      expect(places.some(existsSync), `${document}: ${text}`).toBe(true);
    }
  });

  const scripts = new Map(npm.map((command) => [command.script, command]));
  const ofLauncher = [...scripts.values()].flatMap(({ script, workspace }) => {
    const command = scriptsOf(workspace)[script] ?? '';
    return command.includes('local/run.mjs') ? [{ script, workspace, command }] : [];
  });
  it.concurrent.each(ofLauncher)(
    'explains $script of $workspace on a fresh clone',
    async ({ workspace, command }) => {
      // Runs the script's command without npm, which would take a second for each.
      const { output, status } = await run(`${command} --help`, `${clone}/${workspace}`);
      expect(output).toMatch(/(Implements `npm |Runs .*node_modules).*^Usage: npm .*^Installs /ms);
      expect(status).toBe(0);
    },
  );

  it.concurrent.each<[command: string, status: number, output: RegExp, cwd?: string]>([
    ['npm run test -w svc-auth -- --help', 0, /Implements `npm test`/, clone],
    ['npm run verify-audit', 1, /No system runs on .*npm start/],
    ['npm run add-user -- --name Ravi --role staff', 1, /No system runs on .*npm start/, clone],
    ['npm run make-links -- M-2026-0014', 1, /No system runs on .*npm start/, clone],
    ['npm run backup', 1, /Usage: npm run backup -- FILE/, clone],
    ['npm run limits -- all', 1, /takes no arguments/, clone],
    ['PORT=80 ADMIN_PASSWORD=short npm start', 1, /ADMIN_PASSWORD must be 10/, clone],
    ['deploy/release.sh', 64, /release.sh REMOTE ID/],
    ['deploy/make-secrets.sh --help', 64, /Creates the secrets/],
    ['npm run release -w mfe-admin -- --use 0123456789abcdef', 78, /RELEASES_DIR: is missing/],
    ['npm run release -w mfe-admin -- --help', 0, /--list/, clone],
    ['npx tsc --version', 0, /^Version/m],
    ['npx biome --version', 0, /^Version/m],
    ['npx node bench/first-page-bytes.ts', 0, /every page/],
    findProgram('promtool')
      ? ['npm run check:monitoring', 0, /SUCCESS/]
      : ['npm run check:monitoring', 1, /promtool is missing/],
  ])('runs: %s', async (command, expectedStatus, expected, cwd) => {
    const { output, status } = await run(command, cwd);
    expect(output).toMatch(expected);
    expect([command, status]).toEqual([command, expectedStatus]);
  });
});
