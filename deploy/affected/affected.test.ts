import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { affectedSince } from './affected.ts';
import {
  affected,
  commit,
  git,
  packages,
  pieces,
  product,
  remotes,
  repository,
  scratchRepository,
  services,
  write,
} from './scratch-repository.fixture.ts';

const nothing = { test: [], image: [], release: { servers: [], remotes: [] }, journeys: false };
const everything = {
  test: [...remotes, ...packages, 'shell', ...services],
  image: pieces,
  release: { servers: ['shell', ...services], remotes },
  journeys: true,
};

scratchRepository();

describe('what is tested, built and released after a change', () => {
  test('of one remote is that remote', () => {
    write('mfe-admin/src/page.tsx', 'changed');

    expect(affected()).toEqual({
      test: ['mfe-admin'],
      image: ['mfe-admin'],
      release: { servers: [], remotes: ['mfe-admin'] },
      journeys: false,
    });
  });

  test('of one service is that service', () => {
    write('svc-auth/server.ts', 'changed');

    expect(affected()).toEqual({
      test: ['svc-auth'],
      image: ['svc-auth'],
      release: { servers: ['svc-auth'], remotes: [] },
      journeys: false,
    });
  });

  test('of the browser’s plumbing is what is built with it, and the system as a whole', () => {
    write('packages/web-kit/src/index.ts', 'changed');

    const { test, release, journeys } = affected();

    expect(test).toEqual([...remotes, 'packages/office-kit', 'packages/web-kit', 'shell']);
    expect(release).toEqual({ servers: ['shell'], remotes });
    expect(journeys).toBe(true);
  });

  test('of the contracts is everything', () => {
    write('packages/contracts/src/index.ts', 'changed');

    expect(affected()).toEqual(everything);
  });

  test('of two pieces is both, and the system as a whole', () => {
    write('svc-auth/server.ts', 'changed');
    write('mfe-admin/server.ts', 'changed');

    const { image, journeys } = affected();

    expect(image).toEqual(['mfe-admin', 'svc-auth']);
    expect(journeys).toBe(true);
  });

  test('of a test is that test’s workspace, and no image', () => {
    write('packages/contracts/src/article.test.ts');
    write('mfe-admin/src/page.test.tsx');

    expect(affected()).toEqual({ ...nothing, test: ['mfe-admin', 'packages/contracts'] });
  });

  test('of what other workspaces’ tests use is all their tests, and no image', () => {
    write('packages/service-kit/src/testing/index.ts');

    const { test, image } = affected();

    expect(test).toEqual([...remotes, 'packages/service-kit', 'shell', ...services]);
    expect(image).toEqual([]);
  });

  test.each([
    'packages/contracts/expectations/mfe-admin.ts',
    'packages/service-kit/src/testing/contract-check.ts',
    'packages/service-kit/src/testing/migrations.ts',
  ])('of %s is tests, and no image', (file) => {
    write(file);

    const { test, image } = affected();

    expect(test).toEqual(expect.arrayContaining(services));
    expect(image).toEqual([]);
  });

  test('of what services are said to answer is every test, and the image of the one that shows it', () => {
    write('packages/contracts/openapi/svc-auth.json');

    const { test, image } = affected();

    expect(test).toEqual(expect.arrayContaining([...remotes, 'shell', ...services]));
    expect(image).toEqual(['svc-content']);
  });

  test('of documents is nothing', () => {
    write('README.md');
    write('svc-auth/README.md');
    write('docs/teams.md');
    write('docs/images/home.png');

    expect(affected()).toEqual(nothing);
  });

  test.each([
    'gateway/dynamic/routes.yml',
    'compose.yaml',
    'local/launch.ts',
    'checks/journeys/reading.spec.ts',
  ])('of %s is the system as a whole, and no image', (file) => {
    write(file);

    expect(affected()).toEqual({ ...nothing, journeys: true });
  });

  test('of the rules of lint and types is every test, and no image', () => {
    write('tsconfig.base.json');

    expect(affected()).toMatchObject({ test: everything.test, image: [], journeys: false });
  });

  test('of a file that no rule knows is everything', () => {
    write('.puppeteerrc.cjs');

    expect(affected()).toEqual(everything);
  });
});

test('an image is built when anything changes that its Dockerfile copies', () => {
  // What npm installs counts as the lockfile tells it, for each workspace apart.
  const reckonedApart = /(^|\/)package(-lock)?\.json$/;
  const copiedBy = new Map<string, string[]>();
  for (const piece of pieces) {
    const dockerfile = readFileSync(join(product, piece, 'Dockerfile'), 'utf8');
    const copied = [...dockerfile.matchAll(/^COPY (?:--parents )?(?!--from)(.*) \S+$/gm)];
    for (const source of copied.flatMap(([, sources]) => sources?.split(' ') ?? [])) {
      const isOwn = source.split('/')[0] === piece;
      if (isOwn || reckonedApart.test(source)) continue;
      copiedBy.set(source, [...(copiedBy.get(source) ?? []), piece]);
    }
  }
  expect(copiedBy.size).toBeGreaterThan(5);

  for (const [source, copying] of copiedBy) {
    const isFolder = statSync(join(product, source)).isDirectory();
    write(isFolder ? `${source}/added.ts` : source, 'changed');
    expect(affected().image, source).toEqual(expect.arrayContaining(copying));
    git('tag', '--force', 'before');
  }
});

describe('a file', () => {
  test('that was deleted concerns the workspace that had it', () => {
    rmSync(join(repository, 'mfe-webdata/src/page.tsx'));

    expect(affected().image).toEqual(['mfe-webdata']);
  });

  test('that moved concerns where it was and where it is', () => {
    git('mv', 'mfe-webdata/src/page.tsx', 'mfe-admin/src/moved.tsx');

    expect(affected().image).toEqual(['mfe-admin', 'mfe-webdata']);
  });

  test('whose name has spaces, quotes and letters of any script is found', () => {
    write('svc-auth/the “कुंजी” key.ts');

    expect(affected().image).toEqual(['svc-auth']);
  });

  test('that was changed and changed back concerns nobody', () => {
    write('svc-auth/server.ts', 'changed');
    commit();
    write('svc-auth/server.ts');

    expect(affected()).toEqual(nothing);
  });
});

describe('the commit to compare with', () => {
  test('counts where the branch left it, whatever came there since', () => {
    git('switch', '--quiet', '-c', 'branch');
    write('mfe-admin/server.ts', 'changed');
    commit();
    git('switch', '--quiet', 'main');
    write('svc-auth/server.ts', 'changed');
    commit();
    git('switch', '--quiet', 'branch');

    expect(affectedSince(repository, 'main').image).toEqual(['mfe-admin']);
  });

  test('that has nothing in common with the branch lets everything be released', () => {
    git('switch', '--quiet', '--orphan', 'other');
    git('commit', '--quiet', '--allow-empty', '-m', 'Begin anew');
    git('tag', 'stranger');
    git('switch', '--quiet', 'main');

    expect(affectedSince(repository, 'stranger')).toMatchObject({ image: pieces });
  });

  test('that was never there lets everything be released, as a new branch is pushed so', () => {
    expect(affectedSince(repository, '0'.repeat(40))).toEqual(everything);
  });

  test('is refused where the clone does not have it', () => {
    const { status, stdout, stderr } = run('--base', 'nowhere');

    expect(stderr).toContain('There is no commit nowhere here');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });
});

test('the command prints one line of JSON, which a workflow takes for its matrix', () => {
  write('mfe-admin/server.ts', 'changed');
  commit();

  const { stdout } = run('--base', 'before');

  expect(stdout.trim()).not.toContain('\n');
  expect(JSON.parse(stdout).image).toEqual(['mfe-admin']);
});

function run(...args: string[]) {
  const script = join(import.meta.dirname, 'affected.ts');
  return spawnSync(process.execPath, [script, ...args], { cwd: repository, encoding: 'utf8' });
}
