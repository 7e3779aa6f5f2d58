import { CONTRACT_VERSION, type RemoteEntry } from '@app/contracts';
import type { Compiler } from '@rspack/core';

interface Options {
  container: string;
  /** The chunk group of the exposed module. */
  exposed: string;
  publicPath: string;
}

/** Writes `remote.json`: what a deploy merges into the shell's list of remotes. */
export class RemoteEntryPlugin {
  readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    const { container, exposed, publicPath } = this.options;
    compiler.hooks.thisCompilation.tap('RemoteEntry', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'RemoteEntry', stage }, () => {
        const { namedChunkGroups = {} } = compilation
          .getStats()
          .toJson({ all: false, chunkGroups: true });
        const filesOf = (group: string, ending: string) =>
          (namedChunkGroups[group]?.assets ?? [])
            .map(({ name }) => `${publicPath}${name}`)
            // In development what has changed last is among a chunk's files.
            .filter((path) => path.endsWith(ending) && !path.includes('.hot-update.'));
        const [entry] = filesOf(container, '.js');
        if (!entry) throw new Error(`${container} has no entry file`);
        const css = filesOf(exposed, '.css');
        const preload = filesOf(exposed, '.js');
        const lazy = Object.keys(namedChunkGroups).filter(
          (group) => ![container, exposed].includes(group),
        );
        const remote: RemoteEntry = {
          container,
          entry,
          contractVersion: CONTRACT_VERSION,
          css,
          preload,
          chunks: Object.fromEntries(
            lazy.map((group) => [
              group,
              {
                css: filesOf(group, '.css').filter((path) => !css.includes(path)),
                preload: filesOf(group, '.js').filter((path) => !preload.includes(path)),
              },
            ]),
          ),
        };
        const text = `${JSON.stringify(remote, null, 2)}\n`;
        compilation.emitAsset('remote.json', new sources.RawSource(text));
      });
    });
  }
}
