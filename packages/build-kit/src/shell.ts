import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { browserBase } from './base.ts';
import { federationSettings, runtimeOptimization, sharedByShell } from './federation.ts';

/** Returns the browser build of the shell, the federation host. Remotes are not declared but registered at run time. */
export function shellConfig({ context, publicPath }: { context: string; publicPath: string }) {
  const base = browserBase({ context, uniqueName: 'shell' });
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    output: { ...base.output, publicPath },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        ...federationSettings,
        name: 'shell',
        remotes: {},
        shared: sharedByShell,
        manifest: false,
        experiments: { provideExternalRuntime: true, optimization: runtimeOptimization },
      }),
    ],
  } satisfies Configuration;
}
