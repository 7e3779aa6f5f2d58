import { remoteConfig } from '@app/build-kit';
import { serverConfig } from './rspack.server.ts';

const context = import.meta.dirname;

const browserConfig = remoteConfig({ name: 'public', context });
// The fonts of titles and texts are part of the style sheet, which is part of each page: they are there at the first paint,
// and no line moves later.
browserConfig.module?.rules?.push({
  test: /\.woff2$/,
  resourceQuery: /basic-latin/,
  type: 'asset/inline',
  loader: `${context}/basic-latin-loader.ts`,
});

export default [browserConfig, serverConfig(context)];
