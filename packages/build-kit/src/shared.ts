import type { moduleFederationPlugin } from '@module-federation/sdk';

const names = ['react', 'react/', 'react-dom', 'react-dom/', '@app/web-kit'] as const;

/**
 * What the shell and its remotes have one copy of. The names that end in a slash cover
 * `react/jsx-runtime` and `react-dom/client`; the router comes with `@app/web-kit`.
 */
function shared(extra: moduleFederationPlugin.SharedConfig): moduleFederationPlugin.Shared {
  return Object.fromEntries(
    names.map((name) => [name, { singleton: true, requiredVersion: false, ...extra }]),
  );
}

/** The shell has them in its first file: one round trip fewer. */
export const sharedByShell = shared({ eager: true });

/** A remote brings no copy of its own; outside the shell it does not run. */
export const sharedByRemote = shared({ import: false });

/** The runtime is the shell's alone, without the parts for manifests and for servers (-19 kB). */
export const runtimeSettings = {
  dts: false,
  shareStrategy: 'loaded-first',
} as const;

export const runtimeOptimization = { disableSnapshot: true, target: 'web' } as const;
