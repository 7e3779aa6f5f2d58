import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteNames } from '@app/contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';

const product = join(import.meta.dirname, '..');
const script = join(import.meta.dirname, 'release.sh');
const digest = `sha256:${'a'.repeat(64)}`;

let folder: string;
let site: string;

/**
 * Creates a site folder with a fake `docker` that records its calls, because the test machine runs no container engine.
 */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  site = join(folder, 'site');
  mkdirSync(site);
  cpSync(join(product, 'compose.yaml'), join(site, 'compose.yaml'));
  const docker = `#!/bin/sh
if [ "$1 $2" = 'image inspect' ]; then cat ${folder}/live; exit; fi
test -f compose.yaml || exit 9
echo "$*" >> ${folder}/asked
`;
  writeFileSync(join(folder, 'docker'), docker);
  chmodSync(join(folder, 'docker'), 0o755);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('releases a service by starting the image with that digest', () => {
  expect(release('svc-auth', `registry.test/svc-auth@${digest}`)).toEqual([
    `pull --quiet registry.test/svc-auth@${digest}`,
    `tag registry.test/svc-auth@${digest} scholarly-journal/svc-auth`,
    'compose up --detach --no-build --no-deps --wait --wait-timeout 900 svc-auth',
  ]);
});

test('releases the workers with the service of the same image', () => {
  expect(release('svc-pdf', `registry.test/svc-pdf@${digest}`).at(-1)).toBe(
    'compose up --detach --no-build --no-deps --wait --wait-timeout 900 svc-pdf svc-pdf-worker svc-pdf-texts',
  );
});

test('releases the build of a remote before it starts the remote’s new server', () => {
  expect(release('mfe-admin', `registry.test/mfe-admin@${digest}`).slice(-2)).toEqual([
    'compose run --rm --no-deps release-admin node release.ts',
    'compose up --detach --no-build --no-deps --wait --wait-timeout 900 mfe-admin',
  ]);
});

test('switches visitors to a stored release without a new image', () => {
  expect(release('mfe-public', '0123456789abcdef')).toEqual([
    'compose run --rm --no-deps release-public node release.ts --use 0123456789abcdef',
  ]);
});

test('rejects the id of a remote’s release for a service', () => {
  expect(() => release('svc-auth', '0123456789abcdef')).toThrow(/not a remote/);
  expect(asked()).toEqual([]);
});

test('does not replace a newer release', () => {
  const [older, newer] = commits();

  live(newer);

  const image = `registry.test/shell@${digest}`;
  expect(release('shell', image, { COMMIT: older })).toEqual([]);
  expect(release('shell', image, { COMMIT: newer })).not.toEqual([]);
});

test('releases a newer or an unrelated commit', () => {
  const [older, newer] = commits();
  const image = `registry.test/shell@${digest}`;

  live(older);
  expect(release('shell', image, { COMMIT: newer })).toHaveLength(3);

  live('0'.repeat(40));
  expect(release('shell', image, { COMMIT: newer })).toHaveLength(6);
});

test('starts only services of compose.yaml', () => {
  const { services } = parse(readFileSync(join(product, 'compose.yaml'), 'utf8'));
  const pieces = Object.keys(services).filter((name) =>
    existsSync(join(product, name, 'Dockerfile')),
  );
  expect(pieces).toContain('svc-review');

  for (const piece of pieces) release(piece, `registry.test/${piece}@${digest}`);

  const words = asked().flatMap((line) => line.split(' '));
  const started = words.filter((word) => /^(shell|(mfe|svc|release)(-[a-z]+)+)$/.test(word));
  expect(Object.keys(services)).toEqual(expect.arrayContaining(started));
  // The releases of the remotes, and the workers.
  expect(new Set(started).size).toBe(pieces.length + remoteNames.length + 2);
});

function release(piece: string, what: string, env: NodeJS.ProcessEnv = {}): string[] {
  execFileSync(script, [piece, what], {
    cwd: folder,
    env: { PATH: `${folder}:${process.env.PATH}`, SITE_DIR: site, ...env },
    stdio: 'pipe',
  });
  return asked();
}

function asked(): string[] {
  const file = join(folder, 'asked');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

/** Sets the commit of the running image. */
function live(commit: string): void {
  writeFileSync(join(folder, 'live'), commit);
}

function commits(): [older: string, newer: string] {
  const git = (...command: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...command], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  const commit = () => {
    git('commit', '--quiet', '--allow-empty', '-m', 'Change something');
    return git('rev-parse', 'HEAD');
  };
  git('init', '--quiet');
  return [commit(), commit()];
}
