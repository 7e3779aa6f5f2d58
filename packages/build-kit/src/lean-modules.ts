import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { rspack } from '@rspack/core';

const { resolve } = createRequire(import.meta.resolve('react-router-dom'));
const routerFolder = join(dirname(resolve('react-router/package.json')), 'dist/production');

/**
 * The first two entries undo aliases of the federation plugin. The others select the router's production files, because
 * its `exports` name only its development files.
 */
export const leanAliases = {
  '@module-federation/runtime': '@module-federation/runtime',
  '@module-federation/runtime-tools': '@module-federation/runtime-tools',
  'react-router$': join(routerFolder, 'index.mjs'),
  'react-router/dom$': join(routerFolder, 'dom-export.mjs'),
};

/** Replaces the federation runtime's CommonJS files with its ES modules, which tree shaking needs (saves 10 kB). */
export const leanFederationRuntime = () =>
  new rspack.NormalModuleReplacementPlugin(
    /[\\/]@module-federation[\\/][^\\/]+[\\/]dist[\\/].*\.cjs$/,
    (module) => {
      module.request = module.request.replace(/\.cjs$/, '.js');
    },
  );

/** Replaces unused modules of the federation runtime with `unused-modules.js` (saves 2 kB). */
export const withoutUnusedModules = () =>
  new rspack.NormalModuleReplacementPlugin(
    /[\\/]@module-federation[\\/](runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler|webpack-bundler-runtime[\\/]dist[\\/]remotes|(webpack-bundler-runtime[\\/]dist[\\/])?error-codes[\\/]dist[\\/](desc|getShortErrorMsg))\.(js|mjs)$/,
    join(import.meta.dirname, 'unused-modules.js'),
  );
