import { CONTRACT_VERSION, type RemoteEntry } from '@app/contracts';
import type { Compiler } from '@rspack/core';

interface Options {
  container: string;
  /** The name of the exposed module's chunk group. */
  exposed: string;
  publicPath: string;
  /** Whether pages of the remote are rendered on the server. Their documents contain the text of the style sheets. */
  rendered: boolean;
}

/** Writes `remote.json`, the entry of the remote in the shell's list of remotes. */
export class RemoteEntryPlugin {
  readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    const { container, exposed, publicPath, rendered } = this.options;
    compiler.hooks.thisCompilation.tap('RemoteEntry', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'RemoteEntry', stage }, () => {
        const { namedChunkGroups = {} } = compilation
          .getStats()
          .toJson({ all: false, chunkGroups: true });
        const filesOf = (group: string, extension: string) =>
          (namedChunkGroups[group]?.assets ?? [])
            .map(({ name }) => `${publicPath}${name}`)
            // In development, a chunk's files include its latest hot update.
            .filter((path) => path.endsWith(extension) && !path.includes('.hot-update.'));
        const [entry] = filesOf(container, '.js');
        if (!entry) throw new Error(`The build of ${container} wrote no entry file`);
        const css = filesOf(exposed, '.css');
        const preload = filesOf(exposed, '.js');
        const lazyGroups = Object.keys(namedChunkGroups).filter(
          (group) => group !== container && group !== exposed,
        );
        const textOf = (path: string) =>
          compilation.getAsset(path.slice(publicPath.length))?.source.source().toString() ?? '';
        const sheets = Object.keys(namedChunkGroups).flatMap((group) => filesOf(group, '.css'));
        const remote: RemoteEntry = {
          container,
          entry,
          contractVersion: CONTRACT_VERSION,
          css,
          preload,
          chunks: Object.fromEntries(
            lazyGroups.map((group) => [
              group,
              {
                css: filesOf(group, '.css').filter((path) => !css.includes(path)),
                preload: filesOf(group, '.js').filter((path) => !preload.includes(path)),
              },
            ]),
          ),
          ...(rendered && {
            styles: Object.fromEntries(sheets.map((path) => [path, textOf(path)])),
          }),
        };
        const text = `${JSON.stringify(remote, null, 2)}\n`;
        compilation.emitAsset('remote.json', new sources.RawSource(text));
      });
    });
  }
}
