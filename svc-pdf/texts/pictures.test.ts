import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PictureFolder } from './pictures.ts';
import { png } from './testing/manuscript.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('stores each picture once, and different pictures of the same name separately', async () => {
  const own = await mkdtemp(join(folder, 'own-'));
  const pictures = new PictureFolder(own);
  const [one, other] = [png(20), png(30)];
  expect(await pictures.store('a/fig.png', one)).toEqual({
    file: 'fig.png',
    width: 20,
    height: 10,
  });
  expect(await pictures.store('b/fig.png', other)).toMatchObject({ file: '2-fig.png', width: 30 });
  expect(await pictures.store('a/fig.png', one)).toMatchObject({ file: 'fig.png' });
  expect(await readdir(own)).toEqual(['2-fig.png', 'fig.png']);
});

it('does not store an SVG that contains more than a drawing', async () => {
  const own = await mkdtemp(join(folder, 'own-'));
  const pictures = new PictureFolder(own);
  const svg = (content: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`);
  expect(await pictures.store('a.svg', svg('<path d="M0"/>'))).toMatchObject({ file: 'a.svg' });
  const refused = await pictures.store('b.svg', svg('<script>1</script>'));
  expect(refused.file).not.toMatch(/\.svg$/);
  expect(await readdir(own)).toEqual(['a.svg']);
});

it('asks for no other file if the disk was full while a picture was converted', async () => {
  const own = await mkdtemp(join(folder, 'own-'));
  const pictures = new PictureFolder(own);
  const damaged = Buffer.from('no PDF');
  expect(await pictures.store('a.pdf', damaged)).toEqual({ file: 'a.pdf' });
  expect(await readdir(own)).toEqual(['a.pdf']);
  await symlink('/dev/full', join(own, 'b.svg'));
  await expect(pictures.store('b.pdf', damaged)).rejects.toMatchObject({ code: 'ENOSPC' });
});

it('ends a program with the process that has started it', async () => {
  const pidFile = join(folder, 'pid');
  const script = join(folder, 'program.sh');
  await writeFile(
    script,
    `echo $$ > ${pidFile}.new; mv ${pidFile}.new ${pidFile}; exec sleep 1000`,
  );
  const parent = join(folder, 'parent.mjs');
  const module = new URL('./pictures.ts', import.meta.url).href;
  await writeFile(
    parent,
    `import { runProgram } from '${module}';\nawait runProgram('sh', ['${script}'], '${folder}');`,
  );
  const child = fork(parent, { stdio: 'ignore' });
  await vi.waitUntil(() => existsSync(pidFile), { timeout: 120_000 });
  const pid = Number(await readFile(pidFile, 'utf8'));
  child.kill('SIGKILL');
  await once(child, 'exit');
  const isGone = async () => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
    return stat.includes(') Z');
  };
  await vi.waitUntil(isGone, { timeout: 120_000 });
}, 300_000);
