import { spawnSync } from 'node:child_process';
import { buildGoTool } from '../local/setup/go-tools.mjs';
import { projectRoot } from '../local/setup/paths.mjs';

type Resources = { limits?: { cpus?: number; memory?: string; pids?: number } };

export interface Mount {
  type: 'bind' | 'volume' | 'tmpfs';
  /** The path of a bind mount or the name of a volume. An anonymous volume has none. */
  source?: string;
  target: string;
  read_only?: boolean;
}

export interface Check {
  test: string[];
}

export interface Service {
  image: string;
  build?: { context: string; dockerfile: string };
  user?: string;
  working_dir?: string;
  command: string[] | null;
  environment?: Record<string, string>;
  secrets?: { source: string; target: string }[];
  configs?: { source: string; target: string }[];
  networks?: Record<string, unknown>;
  network_mode?: string;
  ports?: { target: number; published: string }[];
  volumes?: Mount[];
  tmpfs?: string[];
  read_only?: boolean;
  restart?: string;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  deploy?: { resources?: Resources };
  healthcheck?: Check;
  depends_on?: Record<string, { condition: string }>;
}

/** The source of a secret's or a config's content. */
export interface FileSource {
  file?: string;
  environment?: string;
  content?: string;
}

/** A project as Compose reads it, with variables substituted and anchors and overrides merged. */
export interface Project {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, unknown>;
  configs?: Record<string, FileSource>;
  secrets: Record<string, FileSource>;
}

export interface Instruction {
  Name: string;
  Value: Record<string, unknown>;
}

export interface Stage {
  Name: string;
  Base: string;
  Instructions: Instruction[];
}

/** Reads and merges compose files of the repository's root, with the variables of .env.example. */
export function readProject(...files: string[]): Promise<Project> {
  return read(['compose', projectRoot, ...files.map((file) => `${projectRoot}/${file}`)]);
}

/** Reads the stages of a Dockerfile. `path` is relative to the repository's root. */
export function readDockerfile(path: string): Promise<Stage[]> {
  return read(['dockerfile', `${projectRoot}/${path}`]);
}

/** Lists the files of the build context, relative to the repository's root. */
export function listContext(): Promise<string[]> {
  return read(['context', projectRoot]);
}

async function read<T>(args: string[]): Promise<T> {
  const reader = await buildGoTool('reader');
  // The environment is empty, so that no variable of this machine hides a missing one.
  const { status, stdout, stderr } = spawnSync(reader, args, {
    env: {},
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as T;
}
