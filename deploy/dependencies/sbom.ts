/**
 * Implements `npm run sbom -- FOLDER`, which writes CycloneDX documents into the folder (default `.cache/sbom`): one of
 * the npm packages in package-lock.json, and one of each Go program that `npm start` or an image contains.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { buildGoTool, storeTools } from '../../local/setup/go-tools.mjs';
import { cacheDir, projectRoot } from '../../local/setup/paths.mjs';

const moduleSchema = z.object({ Path: z.string(), Version: z.string() });
const buildSchema = z.object({
  GoVersion: z.string(),
  /** The module of the main package. Its version is `(devel)` if it is in this repository. */
  Main: moduleSchema,
  Deps: z.array(moduleSchema.extend({ Replace: moduleSchema.optional() })),
});

const folder = resolve(process.argv[2] ?? `${cacheDir}/sbom`);
mkdirSync(folder, { recursive: true });
const npm = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
write('npm', run('npm', npm));
for (const name of storeTools) {
  const file = await buildGoTool(name);
  write(name, documentOf(name, run('go', ['version', '-m', '-json', file])));
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

/** Converts the list of modules in a Go program, which Go has written when it linked the program. */
function documentOf(name: string, build: string): string {
  const { GoVersion, Main, Deps } = buildSchema.parse(JSON.parse(build));
  const modules = Deps.map(({ Replace, ...named }) => Replace ?? named);
  const main = Main.Version === '(devel)' ? [] : [Main];
  const all = [{ Path: 'stdlib', Version: GoVersion.replace(/^go/, 'v') }, ...main, ...modules];
  return JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name } },
    components: all.map(({ Path, Version }) => {
      const purl = `pkg:golang/${Path}@${Version}`;
      return { type: 'library', 'bom-ref': purl, name: Path, version: Version, purl };
    }),
  });
}
