import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { projectRoot } from '../../local/setup/paths.mjs';
import { readTools } from '../../local/system/tools.ts';
import { type Instruction, readDockerfile, type Stage } from '../reader.ts';
import { baseTree, imagesDir } from './base-tree.ts';
import { copyFromContext, copyFromStage } from './copy.ts';
import { type Entry, entryScript } from './enter-tree.ts';
import { type Image, type ImageConfig, imageFile } from './image.ts';
import { mountLayers } from './layers.ts';

interface BuiltStage extends Image {
  root: string;
}

const emptyConfig: ImageConfig = {
  env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
  user: 'root',
  workdir: '/',
  command: [],
  health: [],
};

/**
 * Executes a Dockerfile. Each stage is written to its own layer.
 * @param files the paths in the build context
 * @throws if a step fails or an instruction is not supported
 */
export async function buildImage(
  name: string,
  dockerfile: string,
  files: string[],
): Promise<Image> {
  const folder = `${imagesDir}/${name}`;
  rmSync(folder, { recursive: true, force: true });
  const stages = new Map<string, BuiltStage>();
  let last: BuiltStage | undefined;
  for (const [number, stage] of (await readDockerfile(dockerfile)).entries()) {
    last = buildStage(`${folder}/${number}`, stage, stages, files);
    stages.set(stage.Name, last);
  }
  if (!last) throw new Error(`${dockerfile} has no stage`);
  const image = { layers: last.layers, config: last.config };
  writeFileSync(imageFile(name), JSON.stringify(image, null, 2));
  return image;
}

function buildStage(
  folder: string,
  { Base, Instructions }: Stage,
  stages: Map<string, BuiltStage>,
  files: string[],
): BuiltStage {
  if (Base.startsWith('golang:')) return goStage(folder);
  const base = stages.get(Base) ?? pulled(Base);
  const { root, upper } = mountLayers(folder, base.layers);
  const config = structuredClone(base.config);
  const stage = { layers: [upper, ...base.layers], config, root };
  for (const instruction of Instructions) carryOut(instruction, stage, stages, files);
  return stage;
}

function pulled(name: string): Image {
  if (name !== 'node:24-slim')
    throw new Error(
      `${name} cannot replace a pulled image: this check supports only node:24-slim.`,
    );
  return { layers: [baseTree()], config: emptyConfig };
}

/** Copies the MinIO that the set-up has built from the same module, because building it again takes minutes. */
function goStage(folder: string): BuiltStage {
  const root = `${folder}/root`;
  mkdirSync(root, { recursive: true });
  copyFileSync(readTools().minio ?? '', `${root}/minio`);
  return { layers: [root], config: emptyConfig, root };
}

function carryOut(
  { Name, Value }: Instruction,
  stage: BuiltStage,
  stages: Map<string, BuiltStage>,
  files: string[],
): void {
  const { config, root } = stage;
  switch (Name) {
    case 'WORKDIR':
      config.workdir = resolve(config.workdir, Value.Path as string);
      mkdirSync(join(root, config.workdir), { recursive: true });
      return;
    case 'USER':
      config.user = Value.User as string;
      return;
    case 'ENV':
      for (const { Key, Value: value } of Value.Env as { Key: string; Value: string }[]) {
        config.env[Key] = value;
      }
      return;
    case 'CMD':
      config.command = Value.CmdLine as string[];
      return;
    case 'HEALTHCHECK':
      config.health = (Value.Health as { Test: string[] }).Test;
      return;
    case 'COPY':
      copy(Value, stage, stages, files);
      return;
    case 'RUN':
      runStep((Value.CmdLine as string[]).join(' '), stage);
      return;
    case 'EXPOSE':
      return;
    default:
      throw new Error(`This check does not support the instruction ${Name}.`);
  }
}

function copy(
  value: Record<string, unknown>,
  { root, config }: BuiltStage,
  stages: Map<string, BuiltStage>,
  files: string[],
): void {
  const sources = value.SourcePaths as string[];
  const dest = value.DestPath as string;
  const target = join(root, resolve(config.workdir, dest)) + (dest.endsWith('/') ? '/' : '');
  const from = value.From as string;
  if (!from) {
    copyFromContext({ context: projectRoot, files, sources, target });
    return;
  }
  const other = stages.get(from);
  if (!other) throw new Error(`COPY --from=${from}: no such stage`);
  copyFromStage(other.root, sources, target);
}

function runStep(command: string, { root, config }: BuiltStage): void {
  const { env, binds } = surroundings();
  const script = entryScript({
    ...{ root, binds, tmpfs: ['/run'], readOnly: false },
    ...{ user: config.user, workdir: config.workdir, env: { ...env, ...config.env } },
    argv: ['/bin/sh', '-c', command],
  });
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    ['--mount', '--pid', '--fork', 'sh', '-c', script],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(`RUN ${command}\n${`${stdout}${stderr}`.slice(-4_000)}`);
}

/** Returns this machine's network configuration for build steps. It does not become part of the image. */
function surroundings(): Pick<Entry, 'env' | 'binds'> {
  const certificates = '/run/certificates.pem';
  const binds = [
    { source: '/etc/resolv.conf', target: '/etc/resolv.conf' },
    { source: '/etc/hosts', target: '/etc/hosts' },
    { source: `${homedir()}/.npmrc`, target: '/root/.npmrc' },
    { source: process.env.NODE_EXTRA_CA_CERTS ?? '', target: certificates },
  ];
  const env: Record<string, string> = { HOME: '/root', DEBIAN_FRONTEND: 'noninteractive' };
  for (const [name, value = ''] of Object.entries(process.env)) {
    if (/^(https?|no)_proxy$/i.test(name)) env[name] = value;
    if (name === 'NODE_EXTRA_CA_CERTS') env[name] = certificates;
  }
  return {
    env,
    binds: binds
      .filter(({ source }) => existsSync(source))
      .map((bind) => ({ ...bind, readOnly: true })),
  };
}
