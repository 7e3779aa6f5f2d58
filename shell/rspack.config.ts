import { browserBase } from '@app/build-kit';
import { type Configuration, CopyRspackPlugin } from '@rspack/core';

/** The icons that browsers and phones request by these names. */
const ICONS = ['./src/favicon.ico', './src/apple-touch-icon.png'];

const base = browserBase({ context: import.meta.dirname, uniqueName: 'shell' });

/** The shell's build contains no remote. `@app/web-kit/remotes` loads remotes at run time. */
export default {
  ...base,
  entry: { main: './src/main.tsx' },
  output: { ...base.output, publicPath: '/assets/shell/' },
  plugins: [...(base.plugins ?? []), new CopyRspackPlugin({ patterns: ICONS })],
} satisfies Configuration;
