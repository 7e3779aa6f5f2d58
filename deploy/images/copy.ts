import { chownSync, cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, dirname, join, matchesGlob, posix } from 'node:path';

/** Executes a `COPY` from the build context. `files` are the paths that .dockerignore does not exclude. */
export function copyFromContext(options: {
  context: string;
  files: string[];
  sources: string[];
  target: string;
}): void {
  const { context, files, sources, target } = options;
  for (const pattern of sources) {
    const source = posix.normalize(pattern);
    const inside = files.filter((file) => file.startsWith(`${source}/`));
    const matching = files.filter((file) => file === source || matchesGlob(file, source));
    if (inside.length + matching.length === 0) throw new Error(`COPY ${pattern}: no such file`);
    for (const file of inside) {
      copyFile(join(context, file), join(target, file.slice(source.length + 1)));
    }
    for (const file of matching) copyFile(join(context, file), placeOf(file, target));
  }
}

/** Executes a `COPY --from`. `root` is the folder at which the other stage is mounted. */
export function copyFromStage(root: string, sources: string[], target: string): void {
  for (const source of sources) {
    const path = join(root, source);
    if (!existsSync(path)) throw new Error(`COPY --from: ${source} is not in that stage`);
    if (statSync(path).isDirectory()) cpSync(path, target, { recursive: true });
    else copyFile(path, placeOf(source, target));
  }
}

const placeOf = (file: string, target: string) =>
  target.endsWith('/') ? join(target, basename(file)) : target;

/** Copies one file. The copy belongs to root, as with a container engine. */
function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { verbatimSymlinks: true });
  chownSync(to, 0, 0);
}
