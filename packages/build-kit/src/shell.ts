import { type Configuration, CopyRspackPlugin } from '@rspack/core';
import { browserBase } from './base.ts';

/** The icons that browsers and phones request by these names. */
const ICONS = ['./src/favicon.ico', './src/apple-touch-icon.png'];

/** Returns the browser build of the shell, which loads remotes at run time with `@app/web-kit/remotes`. */
export function shellConfig({ context, publicPath }: { context: string; publicPath: string }) {
  const base = browserBase({ context, uniqueName: 'shell' });
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    output: { ...base.output, publicPath },
    plugins: [...(base.plugins ?? []), new CopyRspackPlugin({ patterns: ICONS })],
  } satisfies Configuration;
}
