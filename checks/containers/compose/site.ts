import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cacheDir, projectRoot } from '../../../local/setup/paths.mjs';
import type { Credentials } from '../../../local/system/administrator.ts';
import { useEmbeddedDatabase } from '../embedded-database.ts';
import type { Engine } from '../engine/engine.ts';

/** The files of a checkout that a site's machine needs. */
const siteFiles = ['compose.yaml', 'gateway', 'deploy/make-secrets.sh', 'deploy/mongo-users.js'];

/** Compose settings for the previous release, whose Chromium cannot print without this capability. */
const firstRelease = {
  services: Object.fromEntries(
    ['svc-pdf', 'svc-pdf-worker'].map((name) => [name, { cap_add: ['SYS_CHROOT'] }]),
  ),
};

/** The state of a container, as `docker inspect` prints it. */
export interface ContainerState {
  Status: string;
  StartedAt: string;
  RestartCount: number;
  Health?: { Status: string; Log: { End: string }[] };
}

/**
 * The folder and the containers of a site. As docs/images.md describes, the images are built on another machine, and
 * `compose.yaml` runs them with the site's own secrets.
 */
export class Site {
  readonly origin: string;
  readonly folder = `${cacheDir}/images/site`;
  readonly #engine: Engine;
  readonly #port: number;

  /** The port must be forwarded by `engine.publish`. */
  constructor(engine: Engine, port: number) {
    this.#engine = engine;
    this.#port = port;
    this.origin = `http://127.0.0.1:${port}`;
  }

  /** Removes the containers and data of an earlier run, and creates the folder with new secrets. */
  async create(sources = projectRoot): Promise<void> {
    if (existsSync(`${this.folder}/extra.json`)) await this.remove();
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
    this.use(sources);
    writeFileSync(
      `${this.folder}/.env`,
      `PUBLIC_URL=${this.origin}\nPORT=${this.#port}\nADMIN_USERNAME=admin\n`,
    );
  }

  /** Replaces compose.yaml and the files that it mounts by those of a checkout. Adds missing secrets. */
  use(sources: string): void {
    for (const file of siteFiles) {
      rmSync(`${this.folder}/${file}`, { recursive: true, force: true });
      cpSync(`${sources}/${file}`, `${this.folder}/${file}`, { recursive: true });
    }
    const extra = sources === projectRoot ? {} : firstRelease;
    writeFileSync(`${this.folder}/extra.json`, JSON.stringify({ services: {}, ...extra }));
    execFileSync('sh', [`${this.folder}/deploy/make-secrets.sh`], { stdio: 'ignore' });
    useEmbeddedDatabase(`${this.folder}/secrets`);
  }

  readSecret(name: string): string {
    return readFileSync(`${this.folder}/secrets/${name}`, 'utf8').trim();
  }

  /** Removes secrets, which the next `use` creates again. */
  removeSecrets(...names: string[]): void {
    for (const name of names) rmSync(`${this.folder}/secrets/${name}`);
  }

  writeSecret(name: string, value: string): void {
    this.removeSecrets(name);
    writeFileSync(`${this.folder}/secrets/${name}`, `${value}\n`, { mode: 0o444 });
  }

  get administrator(): Credentials {
    return { username: 'admin', password: this.readSecret('admin-password') };
  }

  compose(...args: string[]): Promise<string> {
    return this.#engine.compose(
      ...['--project-directory', this.folder, '--project-name', 'journal'],
      ...['--file', `${this.folder}/compose.yaml`],
      ...['--file', `${import.meta.dirname}/compose.yaml`],
      ...['--file', `${this.folder}/extra.json`],
      ...args,
    );
  }

  /** Starts the whole site, or only the given services, and waits until all of them are healthy. */
  up(...services: string[]): Promise<void> {
    return this.#up([], services);
  }

  /** Like `up`, but creates new containers, so that they read changed secrets. */
  recreate(...services: string[]): Promise<void> {
    return this.#up(['--force-recreate'], services);
  }

  async #up(options: string[], services: string[]): Promise<void> {
    const only = services.length > 0 ? ['--no-deps'] : [];
    await this.compose('up', '--detach', '--no-build', '--wait', ...options, ...only, ...services);
  }

  /** Removes the containers and networks, but not the volumes. */
  async down(): Promise<void> {
    await this.compose('down', '--remove-orphans');
  }

  /** Removes the containers, networks and volumes. */
  async remove(): Promise<void> {
    await this.compose('down', '--volumes', '--remove-orphans');
  }

  /** Returns the names of the containers of the given services, or of all services. */
  async containers(...services: string[]): Promise<string[]> {
    const names = await this.compose('ps', '--all', '--format', '{{.Name}}', ...services);
    return names.trim().split('\n').filter(Boolean);
  }

  async state(container: string): Promise<ContainerState> {
    const format = '{{json .State}} {{.RestartCount}}';
    const [, state = '{}', restarts] =
      /^(.*) (\d+)$/.exec(
        (await this.#engine.docker('inspect', '--format', format, container)).trim(),
      ) ?? [];
    return { ...JSON.parse(state), RestartCount: Number(restarts) };
  }
}
