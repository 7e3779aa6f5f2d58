import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseIdSchema, remoteEntrySchema } from '@app/contracts';
import { z } from 'zod';
import type { Build } from './build.ts';
import { readIfThere } from './read-if-there.ts';
import { ReleaseRefused } from './release-refused.ts';
import { copyWhole, writeWhole } from './write-whole.ts';

const releaseSchema = z.object({
  id: releaseIdSchema,
  released: z.iso.datetime(),
  entry: remoteEntrySchema,
  hashed: z.array(z.string()),
  unhashed: z.array(z.string()),
});
export type Release = z.infer<typeof releaseSchema>;

/** Where the files of all kept releases lie, flat, as they are served. */
export const filesIn = (releasesDir: string) => join(releasesDir, 'files');
const folderOf = (releasesDir: string, id: string) => join(releasesDir, 'releases', id);
/** What the remote's own server runs of a release. */
export const serverIn = (releasesDir: string, id: string) =>
  join(folderOf(releasesDir, id), 'server');
/** A release is there as soon as this is: it is written last, and taken away first. */
const recordIn = (releasesDir: string, id: string) =>
  join(folderOf(releasesDir, id), 'release.json');

export async function readRelease(releasesDir: string, id: string): Promise<Release | undefined> {
  const text = await readIfThere(recordIn(releasesDir, id));
  return text === undefined ? undefined : releaseSchema.parse(JSON.parse(text));
}

/** The kept releases, the newest first. */
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
  const names = (await isThere(folder)) ? await readdir(folder) : [];
  return names.filter((name) => releaseIdSchema.safeParse(name).success);
}

/** Adds a build to what is served, or what is missing of it; nobody is led to it yet. */
export async function addRelease(releasesDir: string, build: Build): Promise<Release> {
  const known = await readRelease(releasesDir, build.id);
  const files = filesIn(releasesDir);
  const folder = folderOf(releasesDir, build.id);
  const server = serverIn(releasesDir, build.id);
  for (const path of [files, folder, server]) await mkdir(path, { recursive: true });
  if (!known) {
    const there = new Set(await readdir(files));
    for (const name of build.hashed.filter((name) => there.has(name))) {
      await requireSame(join(build.dist, name), join(files, name));
    }
  }
  await copyMissing(build.dist, build.hashed, files);
  await copyMissing(build.dist, build.unhashed, folder);
  await copyMissing(build.distServer, build.server, server);
  if (known) return known;
  const { id, entry, hashed, unhashed } = build;
  const release: Release = {
    ...{ id, released: new Date().toISOString(), entry },
    ...{ hashed, unhashed },
  };
  await writeWhole(recordIn(releasesDir, id), JSON.stringify(release, null, 2));
  return release;
}

/** Copies what is not there, or not whole. */
async function copyMissing(from: string, names: string[], to: string): Promise<void> {
  for (const name of names) {
    const [built, kept] = [join(from, name), join(to, name)];
    if ((await sizeOf(kept)) !== (await sizeOf(built))) await copyWhole(built, kept);
  }
  const folder = await open(to);
  await folder.sync().finally(() => folder.close());
}

const isThere = async (path: string) => (await sizeOf(path)) !== undefined;

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Compressed copies depend on the compressor's version as well. */
const COMPRESSED = /\.(br|gz)$/;

async function requireSame(built: string, kept: string): Promise<void> {
  if (COMPRESSED.test(built)) return;
  const [a, b] = await Promise.all([readFile(built), readFile(kept)]);
  if (a.equals(b)) return;
  throw new ReleaseRefused(
    `${built} is not the ${kept} of the release before: its name says it is.`,
  );
}

/** Makes `mf-manifest.json` and the like those of one release. */
export async function serveUnhashed(releasesDir: string, release: Release): Promise<void> {
  for (const name of release.unhashed) {
    await copyWhole(
      join(folderOf(releasesDir, release.id), name),
      join(filesIn(releasesDir), name),
    );
  }
}

/** Takes away all releases but the kept ones, and the files that only those had. */
export async function pruneReleases(
  releasesDir: string,
  live: Release,
  kept: ReadonlySet<string>,
): Promise<void> {
  for (const id of await idsIn(releasesDir)) {
    if (kept.has(id)) continue;
    await rm(recordIn(releasesDir, id), { force: true });
    await rm(folderOf(releasesDir, id), { recursive: true });
  }
  const releases = await listReleases(releasesDir);
  // Without a hash a compressed copy of another release would be sent in the place of the live one's.
  const needed = new Set([...live.unhashed, ...releases.flatMap(({ hashed }) => hashed)]);
  for (const name of await readdir(filesIn(releasesDir))) {
    if (!needed.has(name)) await rm(join(filesIn(releasesDir), name));
  }
}
