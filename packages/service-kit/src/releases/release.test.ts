import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CONTRACT_VERSION,
  isContractMet,
  manifestSchema,
  type RemoteName,
  remoteReleasesSchema,
} from '@app/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ReleasePlace, releaseBuild, useBuild, useRelease } from './release.ts';
import { filesIn, serverIn } from './release-folder.ts';
import { fileOf, writeBuild } from './testing.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'releases-'));
});
afterEach(() => rm(root, { recursive: true }));

const placeOf = (name: RemoteName): ReleasePlace => ({
  name,
  releasesDir: join(root, 'releases', name),
  remotesDir: join(root, 'remotes'),
});

async function build(version: string, options: Parameters<typeof writeBuild>[2] = {}) {
  const folder = join(root, `build-${options.name ?? 'admin'}-${version}`);
  await writeBuild(folder, version, options);
  return folder;
}

const release = async (version: string) =>
  (await releaseBuild(placeOf('admin'), await build(version))).live ?? '';

/** The file that the shell reads. */
const liveFileOf = async (name: RemoteName = 'admin') =>
  remoteReleasesSchema.parse(
    JSON.parse(await readFile(join(root, 'remotes', `${name}.json`), 'utf8')),
  );
/** Returns the name of the live release's entry script, according to its manifest. */
const liveEntry = async (name: RemoteName = 'admin') => {
  const file = (await liveFileOf(name)).live.entry.replace(`/remotes/${name}/`, '');
  const text = await readFile(join(filesIn(placeOf(name).releasesDir), file), 'utf8');
  return manifestSchema.parse(JSON.parse(text)).metaData.remoteEntry.name;
};
const served = () => readdir(filesIn(placeOf('admin').releasesDir));

describe('a release', () => {
  it('becomes live and serves its files', async () => {
    const id = await release('1');
    expect(await liveEntry()).toBe(fileOf('remoteEntry', '1'));
    expect((await served()).sort()).toEqual(
      [
        fileOf('remoteEntry', '1'),
        fileOf('page', '1'),
        `${fileOf('page', '1')}.br`,
        ...['font.0123456789abcdef.woff2', `mf-manifest.${id}.json`],
      ].sort(),
    );
  });

  it('retains the files of only the two previous releases', async () => {
    for (const version of ['1', '2', '3', '4']) await release(version);
    const pages = (await served()).filter((name) => /^page.*js$/.test(name));
    expect(pages.sort()).toEqual(['2', '3', '4'].map((version) => fileOf('page', version)).sort());
    expect(await served()).toContain('font.0123456789abcdef.woff2');
  });

  it('stores the files of the remote’s server', async () => {
    const id = await release('1');
    const file = join(serverIn(placeOf('admin').releasesDir, id), 'render.cjs');
    expect(await readFile(file, 'utf8')).toBe('renderer of 1');
  });

  it('has the same id for the same build, and another id if only the server’s files differ', async () => {
    const id = await release('1');
    const folder = await build('1');
    expect((await releaseBuild(placeOf('admin'), folder)).live).toBe(id);
    await writeFile(join(folder, 'dist-server/render.cjs'), 'another');
    expect((await releaseBuild(placeOf('admin'), folder)).live).not.toBe(id);
  });

  it('restores missing and incomplete files when it is repeated', async () => {
    const id = await release('1');
    const { releasesDir } = placeOf('admin');
    const files = [
      join(filesIn(releasesDir), fileOf('page', '1')),
      join(serverIn(releasesDir, id), 'render.cjs'),
    ];
    const texts = await Promise.all(files.map((path) => readFile(path, 'utf8')));
    await rm(files[0] ?? '');
    await writeFile(files[1] ?? '', '');
    await release('1');
    expect(await Promise.all(files.map((path) => readFile(path, 'utf8')))).toEqual(texts);
  });

  it('deletes nothing if the live release cannot be determined', async () => {
    await release('1');
    await release('2');
    const { releasesDir } = placeOf('admin');
    const before = await served();
    await rename(join(releasesDir, 'releases'), join(releasesDir, 'elsewhere'));
    await release('1');
    expect(await served()).toEqual(expect.arrayContaining(before));
  });

  it('reports the required version of the shell’s contract if it is higher than before', async () => {
    const raised = async (version: string) =>
      (await releaseBuild(placeOf('admin'), await build(version))).raisedContract;
    expect(await raised('1')).toBeUndefined();
    const file = join(root, 'remotes', 'admin.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace(CONTRACT_VERSION, '1.1.0'));
    expect(await raised('2')).toBe(CONTRACT_VERSION);
    expect(await raised('3')).toBeUndefined();
    const { live, earlier } = await liveFileOf();
    expect([live, ...earlier].map((entry) => entry.contractVersion)).toEqual([
      ...[CONTRACT_VERSION, CONTRACT_VERSION, '1.1.0'],
    ]);
  });

  it('lists the scripts that contain its list of pages', async () => {
    await release('1');
    const scripts = ['remoteEntry', 'page'].map((part) => fileOf(part, '1'));
    const { live } = await liveFileOf();
    expect(live.preload).toEqual(scripts.map((name) => `/remotes/admin/${name}`));
  });

  it('can be read by a shell of contract 3.0, which uses the latest earlier release it can run', async () => {
    await release('1');
    await release('2');
    const { live, earlier } = await liveFileOf();
    const schema3_0 = z.object({
      release: z.string().optional(),
      container: z.string(),
      entry: z.string(),
      contractVersion: z.string(),
      css: z.array(z.string()),
      preload: z.array(z.string()),
    });
    for (const entry of [live, ...earlier]) {
      expect(schema3_0.parse(entry)).toMatchObject({ contractVersion: CONTRACT_VERSION });
      expect(isContractMet(entry.contractVersion, '3.0.0')).toBe(false);
    }
  });

  it('retains the description of an earlier release of contract 3.0', async () => {
    await release('1');
    const file = join(root, 'remotes', 'admin.json');
    const { live } = JSON.parse(await readFile(file, 'utf8'));
    const old = { ...live, contractVersion: '3.0.0', chunks: {}, styles: {} };
    await writeFile(file, JSON.stringify({ live: old }));
    await release('2');
    expect((await liveFileOf()).earlier).toEqual([old]);
  });

  it('does not affect other remotes, even at the same time', async () => {
    const names: RemoteName[] = ['public', 'admin', 'webdata'];
    for (const version of ['1', '2', '3']) {
      await Promise.all(
        names.map(async (name) => releaseBuild(placeOf(name), await build(version, { name }))),
      );
      for (const name of names) expect(await liveEntry(name)).toBe(fileOf('remoteEntry', version));
    }
  });

  it('waits for another release of the same remote', async () => {
    const versions = ['1', '2', '3', '4', '5'];
    await Promise.all(versions.map((version) => release(version)));
    const { live } = await liveFileOf();
    const files = await served();
    expect(files).toContain(live.entry.split('/').at(-1));
    expect(files.filter((name) => name.startsWith('remoteEntry'))).toHaveLength(3);
  });
});

describe('a rollback', () => {
  it('restores the previous release and retains all files', async () => {
    const first = await release('1');
    await release('2');
    await useRelease(placeOf('admin'), first);
    expect(await liveEntry()).toBe(fileOf('remoteEntry', '1'));
    expect(await served()).toContain(fileOf('page', '2'));
  });

  it('is not undone by releasing the same build again', async () => {
    const first = await release('1');
    await release('2');
    await useRelease(placeOf('admin'), first);
    expect((await releaseBuild(placeOf('admin'), await build('2'))).changed).toBe(false);
    expect(await liveEntry()).toBe(fileOf('remoteEntry', '1'));
  });

  it('retains the releases that were previously live, for open tabs', async () => {
    const [first] = [await release('1'), await release('2'), await release('3')];
    await useRelease(placeOf('admin'), first ?? '');
    await release('4');
    const files = await served();
    for (const version of ['4', '1', '3']) expect(files).toContain(fileOf('page', version));
    expect(files).not.toContain(fileOf('page', '2'));
  });

  it('can be undone by useBuild', async () => {
    await release('1');
    await release('2');
    await useBuild(placeOf('admin'), await build('1'));
    expect(await liveEntry()).toBe(fileOf('remoteEntry', '1'));
  });
});

describe('changes nothing if', () => {
  const refused = async (attempt: () => Promise<unknown>, reason: RegExp) => {
    const before = [await liveFileOf(), await served()];
    await expect(attempt()).rejects.toThrow(reason);
    expect([await liveFileOf(), await served()]).toEqual(before);
  };
  beforeEach(() => release('1'));

  it('there is no build', () =>
    refused(() => releaseBuild(placeOf('admin'), join(root, 'nowhere')), /There is no build/));

  it.each(['{ "metaData":', '{}'])('the build is incomplete: %s', async (text) => {
    const folder = await build('2');
    await writeFile(join(folder, 'dist/mf-manifest.json'), text);
    await refused(() => releaseBuild(placeOf('admin'), folder), /build is incomplete/);
  });

  it('the build belongs to another remote', async () => {
    const folder = await build('2', { name: 'webdata' });
    await refused(() => releaseBuild(placeOf('admin'), folder), /a build of another remote/);
    await refused(() => useBuild(placeOf('admin'), folder), /a build of another remote/);
  });

  it('the folder of releases belongs to another remote', async () => {
    const place = { ...placeOf('admin'), name: 'webdata' as const };
    const folder = await build('2', { name: 'webdata' });
    await refused(() => releaseBuild(place, folder), /releases of another remote/);
    await expect(liveFileOf('webdata')).rejects.toThrow(/ENOENT/);
  });

  it('the folder of releases cannot be read', async () => {
    const folder = join(placeOf('admin').releasesDir, 'releases');
    await rename(folder, `${folder}.moved`);
    await writeFile(folder, 'a file');
    const next = await build('2');
    await refused(() => releaseBuild(placeOf('admin'), next), /ENOTDIR/);
  });

  it('the release does not exist', () =>
    refused(() => useRelease(placeOf('admin'), '0123456789abcdef'), /no release 0123456789abcdef/));

  it('the id of the release is a path', () =>
    refused(() => useRelease(placeOf('admin'), '../../releases'), /no release/));

  it.each(['4.0.0', '2.1.0', '3.999.0'])(
    'the shell does not meet the contract: %s',
    async (version) => {
      const folder = await build('2', { contractVersion: version });
      await refused(() => releaseBuild(placeOf('admin'), folder), /contract/);
    },
  );

  it('a file has changed but its name has not', async () => {
    const folder = await build('2');
    await writeFile(join(folder, 'dist/font.0123456789abcdef.woff2'), 'another font');
    await expect(releaseBuild(placeOf('admin'), folder)).rejects.toThrow(/name is the same/);
    expect(await liveEntry()).toBe(fileOf('remoteEntry', '1'));
    const served = join(filesIn(placeOf('admin').releasesDir), 'font.0123456789abcdef.woff2');
    expect(await readFile(served, 'utf8')).toBe('a font');
  });
});
