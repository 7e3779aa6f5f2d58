import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.resolve('react-router-dom'));
const routerFolder = join(dirname(resolve('react-router/package.json')), 'dist/production');

/** Selects the router's production files, because its `exports` name only its development files. */
export const leanAliases = {
  'react-router$': join(routerFolder, 'index.mjs'),
  'react-router/dom$': join(routerFolder, 'dom-export.mjs'),
};

/** Lets the compiler remove the router's unused components (saves 3 kB). */
export const leanRouter = {
  test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/,
  loader: `${import.meta.dirname}/removable-components.mjs`,
};
