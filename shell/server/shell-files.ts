import { readdir } from 'node:fs/promises';

/** The path that the shell's own build is served under. */
export const ASSETS = '/assets/shell/';

/** The files of the shell's build that every document names, as paths of the site. */
export interface ShellFiles {
  script: string;
  style: string;
  icon: string;
}

export async function readShellFiles(dist: string): Promise<ShellFiles> {
  const names = await readdir(dist).catch(() => []);
  const find = (pattern: RegExp) => {
    const name = names.find((file) => pattern.test(file));
    if (!name) throw new Error(`${dist} has no build: run \`npm run build -w shell\``);
    return ASSETS + name;
  };
  return {
    script: find(/^main\.[0-9a-f]+\.js$/),
    style: find(/^main\.[0-9a-f]+\.css$/),
    icon: find(/^icon\.[0-9a-f]+\.svg$/),
  };
}
