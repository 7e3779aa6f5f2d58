/**
 * Implements `npm run audit`, which searches the published lists of known vulnerabilities for the npm packages and the
 * Go programs. Exits with 1 if a vulnerability is found, and with 2 if a list cannot be read.
 */
import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { projectRoot } from '../../local/setup/paths.mjs';
import { programs } from './programs.ts';

const GOVULNCHECK = 'golang.org/x/vuln/cmd/govulncheck@v1.9.0';

type Verdict = 'none known' | 'vulnerable' | 'the list cannot be read';

/** The report has no `vulnerabilities` if the registry has not answered. */
const reportSchema = z.object({ vulnerabilities: z.record(z.string(), z.unknown()) });

function auditPackages(): Verdict {
  const { stdout } = check('npm', ['audit', '--package-lock-only', '--json']);
  const { data } = reportSchema.safeParse(JSON.parse(stdout || 'null'));
  if (!data) return 'the list cannot be read';
  return Object.keys(data.vulnerabilities).length === 0 ? 'none known' : 'vulnerable';
}

/** govulncheck exits with 3 if the program calls vulnerable code. */
function auditProgram(path: string): Verdict {
  const { status } = check('go', ['run', GOVULNCHECK, '-mode=binary', path]);
  if (status === 0) return 'none known';
  return status === 3 ? 'vulnerable' : 'the list cannot be read';
}

function check(command: string, args: string[]) {
  const cwd = projectRoot;
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  process.stdout.write(stdout + stderr);
  // `go run` itself exits with 1 and prints the program's exit code.
  const [, code = status] = /^exit status (\d+)$/m.exec(stderr) ?? [];
  return { status: Number(code), stdout };
}

const verdicts: [string, Verdict][] = [['npm packages', auditPackages()]];
for (const [name, prepare] of Object.entries(programs)) {
  verdicts.push([name, auditProgram(await prepare())]);
}
console.log('');
for (const [name, verdict] of verdicts) console.log(`${name.padEnd(16)}${verdict}`);
const found = verdicts.map(([, verdict]) => verdict);
process.exitCode = found.includes('vulnerable')
  ? 1
  : found.every((v) => v === 'none known')
    ? 0
    : 2;
