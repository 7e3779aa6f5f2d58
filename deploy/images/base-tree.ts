import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cacheDir } from '../../local/setup/paths.mjs';

/** The npm version that is part of Node 24. */
const npmVersion = '11.12.1';
const suites = ['bookworm', 'bookworm-updates', 'bookworm-security'];

export const imagesDir = `${cacheDir}/images`;

/**
 * Returns the path of the folder that replaces the image node:24-slim. It contains Debian 12 from debootstrap, this
 * machine's Node, npm, and the user `node`. The folder is created once and reused by later runs.
 */
export function baseTree(): string {
  const tree = `${imagesDir}/node-24-slim`;
  if (existsSync(tree)) return tree;
  console.log('  …  node:24-slim, from Debian and npm');
  const unfinished = `${tree}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(imagesDir, { recursive: true });
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  run('debootstrap', '--variant=minbase', 'bookworm', unfinished, 'http://deb.debian.org/debian');
  const sources = suites.map((suite) => {
    const archive = suite.endsWith('-security') ? 'debian-security' : 'debian';
    return `deb http://deb.debian.org/${archive} ${suite} main\n`;
  });
  writeFileSync(`${unfinished}/etc/apt/sources.list`, sources.join(''));
  run('chroot', unfinished, 'groupadd', '--gid=1000', 'node');
  run('chroot', unfinished, 'useradd', '--uid=1000', '--gid=node', '--create-home', 'node');

  const local = `${unfinished}/usr/local`;
  copyFileSync(process.execPath, `${local}/bin/node`);
  const npm = `${local}/lib/node_modules/npm`;
  mkdirSync(npm, { recursive: true });
  const packed = execFileSync('npm', ['pack', '--silent', `npm@${npmVersion}`], {
    cwd: imagesDir,
    encoding: 'utf8',
  });
  run('tar', '-xzf', `${imagesDir}/${packed.trim()}`, '--strip-components=1', '-C', npm);
  rmSync(`${imagesDir}/${packed.trim()}`);
  run('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', `${local}/bin/npm`);
  // Mount points for the files that a build step or a container needs from this machine.
  for (const folder of ['/etc/ssl/certs', '/run/secrets']) {
    mkdirSync(`${unfinished}${folder}`, { recursive: true });
  }
  for (const file of ['/etc/hosts', '/etc/resolv.conf', '/root/.npmrc']) {
    writeFileSync(`${unfinished}${file}`, '');
  }
  run(
    'find',
    `${unfinished}/var/cache/apt`,
    `${unfinished}/var/lib/apt/lists`,
    '-type',
    'f',
    '-delete',
  );
  renameSync(unfinished, tree);
  return tree;
}
