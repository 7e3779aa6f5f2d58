import type { Configuration } from '@rspack/core';
import { browserBase } from './base.ts';

/** Returns the browser build of the shell, which loads remotes at run time with `@app/web-kit/remotes`. */
export function shellConfig({ context, publicPath }: { context: string; publicPath: string }) {
  const base = browserBase({ context, uniqueName: 'shell' });
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    output: { ...base.output, publicPath },
  } satisfies Configuration;
}
