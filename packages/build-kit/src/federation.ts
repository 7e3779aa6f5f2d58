import type { moduleFederationPlugin } from '@module-federation/sdk';

/** Shared modules. A trailing slash adds subpaths such as `react/jsx-runtime`. `@app/web-kit` exports the router. */
const names = ['react', 'react/', 'react-dom', 'react-dom/', '@app/web-kit'] as const;

function shared(extra: moduleFederationPlugin.SharedConfig): moduleFederationPlugin.Shared {
  return Object.fromEntries(
    names.map((name) => [name, { singleton: true, requiredVersion: false, ...extra }]),
  );
}

/** The shell bundles the shared modules eagerly into its first file, which saves a round trip. */
export const sharedByShell = shared({ eager: true });

/** The build of a remote contains no copy of the shared modules, because a remote only runs inside the shell. */
export const sharedByRemote = shared({ import: false });

export const federationSettings = { dts: false, shareStrategy: 'loaded-first' } as const;

/** Removes the federation runtime's support for manifests and servers, which saves 19 kB. */
export const runtimeOptimization = { disableSnapshot: true, target: 'web' } as const;
