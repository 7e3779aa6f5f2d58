import type { moduleFederationPlugin } from '@module-federation/sdk';

/**
 * Modules of which the page has a single copy. A trailing slash covers subpaths such as `react/jsx-runtime`.
 * The router is part of `@app/web-kit`.
 */
const names = ['react', 'react/', 'react-dom', 'react-dom/', '@app/web-kit'] as const;

function shared(extra: moduleFederationPlugin.SharedConfig): moduleFederationPlugin.Shared {
  return Object.fromEntries(
    names.map((name) => [name, { singleton: true, requiredVersion: false, ...extra }]),
  );
}

/** Eager: part of the shell's first file, which saves a round trip. */
export const sharedByShell = shared({ eager: true });

/** A remote contains no copy of its own; it only runs inside the shell. */
export const sharedByRemote = shared({ import: false });

export const federationSettings = { dts: false, shareStrategy: 'loaded-first' } as const;

/** The runtime without support for manifests and servers (-19 kB). */
export const runtimeOptimization = { disableSnapshot: true, target: 'web' } as const;
