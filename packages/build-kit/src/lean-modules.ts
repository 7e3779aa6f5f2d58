import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { rspack } from '@rspack/core';

const { resolve } = createRequire(import.meta.resolve('react-router-dom'));
const routerFolder = join(dirname(resolve('react-router/package.json')), 'dist/production');

/**
 * The router's package names its development files alone; these are without the warnings. The
 * federation plugin sets aliases to CommonJS files of its runtime, which these undo.
 */
export const leanAliases = {
  '@module-federation/runtime': '@module-federation/runtime',
  '@module-federation/runtime-tools': '@module-federation/runtime-tools',
  'react-router$': join(routerFolder, 'index.mjs'),
  'react-router/dom$': join(routerFolder, 'dom-export.mjs'),
};

/**
 * The federation plugin resolves its runtime as CommonJS, of which nothing can be left out; the ES
 * modules beside it are the same code (-10 kB).
 */
export const leanFederationRuntime = () =>
  new rspack.NormalModuleReplacementPlugin(
    /[\\/]@module-federation[\\/][^\\/]+[\\/]dist[\\/].*\.cjs$/,
    (module) => {
      module.request = module.request.replace(/\.cjs$/, '.js');
    },
  );

/** What of the federation runtime nothing here uses, as `left-out.js` says (-2 kB). */
export const withoutUnused = () =>
  new rspack.NormalModuleReplacementPlugin(
    /[\\/]@module-federation[\\/](runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler|webpack-bundler-runtime[\\/]dist[\\/]remotes|(webpack-bundler-runtime[\\/]dist[\\/])?error-codes[\\/]dist[\\/](desc|getShortErrorMsg))\.(js|mjs)$/,
    join(import.meta.dirname, 'left-out.js'),
  );
