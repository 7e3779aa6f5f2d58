import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST, releaseIdSchema, remoteEntrySchema } from '@app/contracts';
import { z } from 'zod';
import { type Build, ReleaseRefused } from './build.ts';
import { copyAtomically, readIfExists, sizeOf, sync, writeAtomically } from './files.ts';

const releaseSchema = z.object({
  id: releaseIdSchema,
  released: z.iso.datetime(),
  entry: remoteEntrySchema,
  hashed: z.array(z.string()),
});
export type Release = z.infer<typeof releaseSchema>;

/** The served folder with the files of all retained releases. */
export const filesIn = (releasesDir: string) => join(releasesDir, 'files');
const folderOf = (releasesDir: string, id: string) => join(releasesDir, 'releases', id);
export const serverIn = (releasesDir: string, id: string) =>
  join(folderOf(releasesDir, id), 'server');
/**
 * Returns the path of a release's record, which marks a complete release. The record is written last and removed first.
 */
const recordIn = (releasesDir: string, id: string) =>
  join(folderOf(releasesDir, id), 'release.json');

export async function readRelease(releasesDir: string, id: string): Promise<Release | undefined> {
  const text = await readIfExists(recordIn(releasesDir, id));
  return text === undefined ? undefined : releaseSchema.parse(JSON.parse(text));
}

/** Returns all releases, newest first. */
export async function listReleases(releasesDir: string): Promise<Release[]> {
  const releases = await Promise.all(
    (await idsIn(releasesDir)).map((id) => readRelease(releasesDir, id)),
  );
  return releases
    .filter((release) => release !== undefined)
    .sort((a, b) => b.released.localeCompare(a.released));
}

async function idsIn(releasesDir: string): Promise<string[]> {
  const folder = join(releasesDir, 'releases');
  const names = (await sizeOf(folder)) === undefined ? [] : await readdir(folder);
  return names.filter((name) => releaseIdSchema.safeParse(name).success);
}

/** Copies a build. Throws `ReleaseRefused` if a hashed file differs from the served file of the same name. */
export async function addRelease(releasesDir: string, build: Build): Promise<Release> {
  const existing = await readRelease(releasesDir, build.id);
  const files = filesIn(releasesDir);
  const folder = folderOf(releasesDir, build.id);
  const server = serverIn(releasesDir, build.id);
  for (const path of [files, folder, server]) await mkdir(path, { recursive: true });
  if (!existing) await requireSameContent(build, files);
  await copyMissing(build.dist, build.hashed, files);
  await copyAtomically(join(build.dist, MANIFEST), join(files, build.manifest));
  await copyMissing(build.distServer, build.server, server);
  if (existing) return existing;
  const { id, entry } = build;
  const hashed = [...build.hashed, build.manifest];
  const release = { id, released: new Date().toISOString(), entry, hashed };
  await writeAtomically(recordIn(releasesDir, id), JSON.stringify(release, null, 2));
  return release;
}

async function copyMissing(from: string, names: string[], to: string): Promise<void> {
  for (const name of names) {
    const [source, target] = [join(from, name), join(to, name)];
    if ((await sizeOf(target)) !== (await sizeOf(source))) await copyAtomically(source, target);
  }
  await sync(to);
}

/** Matches compressed files. Compressed files of equal builds may differ because of the compressor's version. */
const COMPRESSED = /\.(br|gz)$/;

async function requireSameContent({ dist, hashed }: Build, files: string): Promise<void> {
  const served = new Set(await readdir(files));
  for (const name of hashed.filter((each) => served.has(each) && !COMPRESSED.test(each))) {
    const [built, existing] = [join(dist, name), join(files, name)];
    const [a, b] = await Promise.all([readFile(built), readFile(existing)]);
    if (a.equals(b)) continue;
    throw new ReleaseRefused(`${built} differs from ${existing}, although its name is the same.`);
  }
}

export async function pruneReleases(
  releasesDir: string,
  retained: ReadonlySet<string>,
): Promise<void> {
  for (const id of await idsIn(releasesDir)) {
    if (retained.has(id)) continue;
    await rm(recordIn(releasesDir, id), { force: true });
    await rm(folderOf(releasesDir, id), { recursive: true });
  }
  const releases = await listReleases(releasesDir);
  const needed = new Set(releases.flatMap(({ hashed }) => hashed));
  for (const name of await readdir(filesIn(releasesDir))) {
    if (!needed.has(name)) await rm(join(filesIn(releasesDir), name));
  }
}
