import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { traefikVersion } from '../../local/setup/traefik.mjs';

it('lists every npm package of the lock file, the modules of Go programs and the third-party images', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  execFileSync(process.execPath, [
    join(import.meta.dirname, 'sbom.ts'),
    folder,
    'ferretdb',
    'minio',
    'traefik',
  ]);
  const purlsOf = (name: string): string[] => {
    const { components } = JSON.parse(readFileSync(join(folder, `${name}.cdx.json`), 'utf8'));
    return components.map(({ purl }: { purl: string }) => purl);
  };
  const npm = new Set(purlsOf('npm'));
  const lock = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'),
  );
  for (const [path, { version, link }] of Object.entries<{ version: string; link?: true }>(
    lock.packages,
  )) {
    const name = path.split('node_modules/')[1];
    if (!path.startsWith('node_modules/') || link || path.split('node_modules/').length > 2)
      continue;
    expect(npm).toContain(`pkg:npm/${name?.replace('@', '%40')}@${version}`);
  }
  expect(purlsOf('ferretdb')).toContain('pkg:golang/github.com/FerretDB/FerretDB@v1.24.2');
  expect(purlsOf('images')).toEqual([
    ...['pkg:docker/golang@1.26', 'pkg:docker/mongo@8', 'pkg:docker/node@24-slim'],
    ...['pkg:docker/redis@7', expect.stringMatching(/^pkg:docker\/traefik@v3\./)],
  ]);
  expect(purlsOf('traefik')).toContain(
    `pkg:golang/github.com/traefik/traefik/v3@v${traefikVersion}`,
  );
  expect(purlsOf('minio').join('\n')).toContain('pkg:golang/github.com/minio/minio@');
});
