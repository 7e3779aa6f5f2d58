import type { container } from '@rspack/core';

type Options = ConstructorParameters<typeof container.ModuleFederationPluginV1>[0];
export type SharedModules = Extract<Options['shared'], Record<string, unknown>>;

/** The modules that the shell provides (web-kit's federation.ts). `@app/web-kit` exports the router. */
const names = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  '@app/web-kit',
] as const;

/** The build of a remote contains no copy of these modules, because a remote only runs inside the shell. */
export const sharedByShell: SharedModules = Object.fromEntries(
  names.map((name) => [name, { singleton: true, requiredVersion: false, import: false }]),
);
