import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Configuration } from '@rspack/core';
import { type RemoteConfigOptions, remoteConfig } from './remote.ts';

/**
 * Returns the configuration of a back office, a remote that shares `@app/office-kit` and Mantine with the other back
 * office. If the two back offices were built with different versions of the kit, each loads its own copy.
 */
export function officeConfig(
  options: Pick<RemoteConfigOptions, 'name' | 'context'>,
): Configuration {
  const version = officeVersion(sharedFolders(options.context));
  const config = remoteConfig({
    ...options,
    shared: { '@app/office-kit': { version, requiredVersion: version } },
  });
  // Mantine's style sheets are imported as text; office-kit's mantine-styles.ts inserts and removes them.
  config.module?.rules?.push({ test: /\.css$/, resourceQuery: /text/, type: 'asset/source' });
  return config;
}

function sharedFolders(context: string): string[] {
  const { resolve } = createRequire(join(context, 'package.json'));
  return ['@app/office-kit', '@app/contracts'].map((name) => dirname(dirname(resolve(name))));
}

/** Returns a version that changes with every source file and every dependency of the packages. */
export function officeVersion(folders: string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const name of ['package.json', ...sourcesIn(folder)]) {
      hash
        .update(`${name}\0`)
        .update(readFileSync(join(folder, name)))
        .update('\0');
    }
  }
  // Semantic versioning forbids an all-digit part that starts with 0, hence the letter.
  return `1.0.0-h${hash.digest('hex').slice(0, 16)}`;
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
    .sort();
}
