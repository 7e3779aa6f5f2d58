import type { Configuration } from '@rspack/core';
import { officeVersion } from './office-version.ts';
import { type RemoteConfigOptions, remoteConfig } from './remote.ts';

/**
 * The build of a back office: a remote that shares `@app/web-kit/office`, and Mantine with it, with
 * the other one. Whichever is opened first brings it; but only to one that was built with the very
 * same, since the two are released apart. Else each has its own.
 */
export function officeConfig(
  options: Pick<RemoteConfigOptions, 'name' | 'context'>,
): Configuration {
  const version = officeVersion();
  const config = remoteConfig({
    ...options,
    shared: { '@app/web-kit/office': { version, requiredVersion: version } },
  });
  // Mantine's style sheets as text: office/mantine-styles.ts puts them on the page and takes them off.
  config.module?.rules?.push({ test: /\.css$/, resourceQuery: /text/, type: 'asset/source' });
  return config;
}
