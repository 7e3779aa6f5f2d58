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

describe('affectedSince()', () => {
  test('selects one remote for its change', () => {
    write('mfe-admin/src/page.tsx', 'changed');

    expect(affected()).toEqual({
      test: ['mfe-admin'],
      image: ['mfe-admin'],
      release: { servers: [], remotes: ['mfe-admin'] },
      journeys: false,
    });
  });

  test('selects one service for its change', () => {
    write('svc-auth/server.ts', 'changed');

    expect(affected()).toEqual({
      test: ['svc-auth'],
      image: ['svc-auth'],
      release: { servers: ['svc-auth'], remotes: [] },
      journeys: false,
    });
  });

  test('selects the dependents and the journeys for a change of web-kit', () => {
    write('packages/web-kit/src/index.ts', 'changed');

    const { test, release, journeys } = affected();

    expect(test).toEqual([...remotes, 'packages/office-kit', 'packages/web-kit', 'shell']);
    expect(release).toEqual({ servers: ['shell'], remotes });
    expect(journeys).toBe(true);
  });

  test('selects everything for a change of the contracts', () => {
    write('packages/contracts/src/index.ts', 'changed');

    expect(affected()).toEqual(everything);
  });

  test('selects both pieces and the journeys for a change of two', () => {
    write('svc-auth/server.ts', 'changed');
    write('mfe-admin/server.ts', 'changed');

    const { image, journeys } = affected();

    expect(image).toEqual(['mfe-admin', 'svc-auth']);
    expect(journeys).toBe(true);
  });

  test('selects the workspace but no image for a change of a test', () => {
    write('packages/contracts/src/articles/article.test.ts');
    write('mfe-admin/src/page.test.tsx');

    expect(affected()).toEqual({ ...nothing, test: ['mfe-admin', 'packages/contracts'] });
  });

  test('selects all dependents’ tests but no image for a change of shared test support', () => {
    write('packages/service-kit/src/testing/index.ts');

    const { test, image } = affected();

    expect(test).toEqual([...remotes, 'packages/service-kit', 'shell', ...services]);
    expect(image).toEqual([]);
  });

  test.each([
    'packages/service-kit/src/testing/contract-check.ts',
    'packages/service-kit/src/testing/migrations.ts',
  ])('selects tests but no image for a change of %s', (file) => {
    write(file);

    const { test, image } = affected();

    expect(test).toEqual(expect.arrayContaining(services));
    expect(image).toEqual([]);
  });

  test('selects all tests and svc-content’s image for a change of an OpenAPI document', () => {
    write('packages/contracts/openapi/svc-auth.json');

    const { test, image } = affected();

    expect(test).toEqual(expect.arrayContaining([...remotes, 'shell', ...services]));
    expect(image).toEqual(['svc-content']);
  });

  test('selects nothing for a change of documents', () => {
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
  ])('selects only the journeys for a change of %s', (file) => {
    write(file);

    expect(affected()).toEqual({ ...nothing, journeys: true });
  });

  test('selects all tests but no image for a change of lint or type settings', () => {
    write('tsconfig.base.json');

    expect(affected()).toMatchObject({ test: everything.test, image: [], journeys: false });
  });

  test('selects everything for a change of an unknown file', () => {
    write('.puppeteerrc.cjs');

    expect(affected()).toEqual(everything);
  });
});

test('builds an image when a file that its Dockerfile copies changes', () => {
  // Installed packages are compared by the lockfile, per workspace.
  const comparedByLockfile = /(^|\/)package(-lock)?\.json$/;
  const copiedBy = new Map<string, string[]>();
  for (const piece of pieces) {
    const dockerfile = readFileSync(join(product, piece, 'Dockerfile'), 'utf8');
    const copied = [...dockerfile.matchAll(/^COPY (?:--parents )?(?!--from)(.*) \S+$/gm)];
    for (const source of copied.flatMap(([, sources]) => sources?.split(' ') ?? [])) {
      const isOwn = source.split('/')[0] === piece;
      if (isOwn || comparedByLockfile.test(source)) continue;
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

describe('affectedSince() for a file', () => {
  test('that was deleted selects its former workspace', () => {
    rmSync(join(repository, 'mfe-webdata/src/page.tsx'));

    expect(affected().image).toEqual(['mfe-webdata']);
  });

  test('that moved selects the old and the new workspace', () => {
    git('mv', 'mfe-webdata/src/page.tsx', 'mfe-admin/src/moved.tsx');

    expect(affected().image).toEqual(['mfe-admin', 'mfe-webdata']);
  });

  test('finds names with spaces, quotes and non-Latin letters', () => {
    write('svc-auth/the “कुंजी” key.ts');

    expect(affected().image).toEqual(['svc-auth']);
  });

  test('that was changed and changed back selects nothing', () => {
    write('svc-auth/server.ts', 'changed');
    commit();
    write('svc-auth/server.ts');

    expect(affected()).toEqual(nothing);
  });
});

describe('the base commit', () => {
  test('is replaced by the merge base', () => {
    git('switch', '--quiet', '-c', 'branch');
    write('mfe-admin/server.ts', 'changed');
    commit();
    git('switch', '--quiet', 'main');
    write('svc-auth/server.ts', 'changed');
    commit();
    git('switch', '--quiet', 'branch');

    expect(affectedSince(repository, 'main').image).toEqual(['mfe-admin']);
  });

  test('that is unrelated to the branch selects everything', () => {
    git('switch', '--quiet', '--orphan', 'other');
    git('commit', '--quiet', '--allow-empty', '-m', 'Start over');
    git('tag', 'stranger');
    git('switch', '--quiet', 'main');

    expect(affectedSince(repository, 'stranger')).toMatchObject({ image: pieces });
  });

  test('of zeros, as in the push of a new branch, selects everything', () => {
    expect(affectedSince(repository, '0'.repeat(40))).toEqual(everything);
  });

  test('is rejected if the clone does not contain it', () => {
    const { status, stdout, stderr } = run('--base', 'nowhere');

    expect(stderr).toContain('Commit nowhere not found');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });
});

test('prints one line of JSON for a workflow’s matrix', () => {
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
