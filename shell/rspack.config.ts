import { browserBase } from '@app/build-kit';
import { iconFiles } from '@app/contracts';
import { type Configuration, CopyRspackPlugin } from '@rspack/core';

const base = browserBase({ context: import.meta.dirname, uniqueName: 'shell' });

/** The shell's build contains no remote. `@app/web-kit/remotes` loads remotes at run time. */
export default {
  ...base,
  entry: { main: './src/main.tsx' },
  output: { ...base.output, publicPath: '/assets/shell/' },
  plugins: [
    ...(base.plugins ?? []),
    new CopyRspackPlugin({ patterns: iconFiles.map((name) => `./src/${name}`) }),
  ],
} satisfies Configuration;
