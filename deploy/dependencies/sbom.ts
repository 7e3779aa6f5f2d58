/**
 * Implements `npm run sbom -- FOLDER PROGRAM…`, which writes CycloneDX documents into the folder (default
 * `.cache/sbom`): one for the npm packages in package-lock.json, one for each Go program (default: all that serve a
 * journal), and one for the third-party images. To list the contents of these images, use an image scanner.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { goBuildOf } from '../../local/setup/go-tools.mjs';
import { cacheDir, projectRoot } from '../../local/setup/paths.mjs';
import { programs } from './programs.ts';

const moduleSchema = z.object({ Path: z.string(), Version: z.string() });
const buildSchema = z.object({
  GoVersion: z.string(),
  /** The module of the main package. Its version is `(devel)` if it is in this repository. */
  Main: moduleSchema,
  Deps: z.array(moduleSchema.extend({ Replace: moduleSchema.optional() })),
});

const { positionals } = parseArgs({ allowPositionals: true });
const [target = `${cacheDir}/sbom`, ...chosen] = positionals;
const folder = resolve(target);
mkdirSync(folder, { recursive: true });
const npm = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
write('npm', run('npm', npm));
write('images', documentOf('images', baseImages()));
for (const [name, prepare] of Object.entries(programs)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  write(name, documentOf(name, modulesIn(goBuildOf(await prepare()))));
}

function run(command: string, args: string[]): string {
  const options = { cwd: projectRoot, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  return execFileSync(command, args, { ...options, stdio: ['ignore', 'pipe', 'ignore'] });
}

function write(name: string, document: string): void {
  const { components } = z.object({ components: z.array(z.unknown()) }).parse(JSON.parse(document));
  writeFileSync(`${folder}/${name}.cdx.json`, document);
  console.log(`${folder}/${name}.cdx.json: ${components.length} components`);
}

interface Component {
  type: 'library' | 'container';
  name: string;
  version: string;
  purl: string;
}

/** Returns the images that compose.yaml runs or a Dockerfile begins with, except our own, by tag. */
function baseImages(): Component[] {
  const read = (file: string) => readFileSync(`${projectRoot}/${file}`, 'utf8');
  const composed = z
    .object({ services: z.record(z.string(), z.object({ image: z.string() })) })
    .parse(parse(read('compose.yaml'), { merge: true }));
  const files = globSync('{*,local/programs/*}/Dockerfile', { cwd: projectRoot });
  const stages = files.flatMap((file) => [...read(file).matchAll(/^FROM (\S+:\S+)/gm)]);
  const named = [
    ...Object.values(composed.services).map(({ image }) => image),
    ...stages.map(([, image = '']) => image),
  ];
  const others = [...new Set(named)].filter((image) => !image.startsWith('scholarly-journal/'));
  return others.sort().map((image) => {
    const [name = '', version = ''] = image.split(':');
    return { type: 'container', name, version, purl: `pkg:docker/${name}@${version}` };
  });
}

/** Converts the list of modules that Go has written into a program when it linked the program. */
function modulesIn(build: object): Component[] {
  const { GoVersion, Main, Deps } = buildSchema.parse(build);
  // A module that is replaced by a folder is a changed copy of the module.
  const isFolder = (path: string) => /^\.{0,2}\//.test(path);
  const modules = Deps.map(({ Replace, ...named }) =>
    Replace && !isFolder(Replace.Path) ? Replace : named,
  );
  const main = Main.Version === '(devel)' ? [] : [Main];
  const all = [{ Path: 'stdlib', Version: GoVersion.replace(/^go/, 'v') }, ...main, ...modules];
  return all.map(({ Path: name, Version: version }) => {
    return { type: 'library', name, version, purl: `pkg:golang/${name}@${version}` };
  });
}

function documentOf(name: string, components: Component[]): string {
  return JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name } },
    components: components.map((component) => ({ 'bom-ref': component.purl, ...component })),
  });
}
