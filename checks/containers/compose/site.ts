import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cacheDir, projectRoot } from '../../../local/setup/paths.mjs';
import type { Credentials } from '../../../local/system/administrator.ts';
import type { Engine } from '../engine/engine.ts';
import { makeSecrets } from '../secrets.ts';

/** The files of a checkout that a site's machine needs. */
const siteFiles = ['compose.yaml', 'gateway', 'deploy/make-secrets.sh', 'deploy/mongo-users.js'];

/**
 * Compose settings for the previous release: its Chromium cannot print without this capability, and its shell accepts at
 * most this limit.
 */
const printing = { cap_add: ['SYS_CHROOT'] };
const firstRelease = {
  'svc-pdf': printing,
  'svc-pdf-worker': printing,
  shell: { environment: { RENDER_LIMIT_MS: '2000' } },
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

  constructor(engine: Engine, port: number) {
    this.#engine = engine;
    this.#port = port;
    this.origin = `http://127.0.0.1:${port}`;
  }

  /** Removes the containers and data of an earlier run, and creates the folder with new secrets. Backups are retained. */
  async create(sources = projectRoot): Promise<void> {
    if (existsSync(`${this.folder}/extra.json`)) await this.down('--volumes');
    mkdirSync(this.folder, { recursive: true });
    rmSync(`${this.folder}/secrets`, { recursive: true, force: true });
    await this.use(sources);
    const settings = `PUBLIC_URL=${this.origin}\nPORT=${this.#port}\nADMIN_USERNAME=admin\n`;
    writeFileSync(`${this.folder}/.env`, settings);
  }

  /** Replaces compose.yaml and the files that it mounts by those of a checkout. Adds missing secrets. */
  async use(sources: string): Promise<void> {
    for (const file of siteFiles) {
      rmSync(`${this.folder}/${file}`, { recursive: true, force: true });
      cpSync(`${sources}/${file}`, `${this.folder}/${file}`, { recursive: true });
    }
    const services = sources === projectRoot ? {} : firstRelease;
    writeFileSync(`${this.folder}/extra.json`, JSON.stringify({ services }));
    await makeSecrets(this.folder);
  }

  readSecret(name: string): string {
    return readFileSync(`${this.folder}/secrets/${name}`, 'utf8').trim();
  }

  /** Removes a secret, if the release has it. The next `use` creates it again. */
  removeSecret(name: string): void {
    rmSync(`${this.folder}/secrets/${name}`, { force: true });
  }

  writeSecret(name: string, value: string): void {
    writeFileSync(`${this.folder}/secrets/${name}`, `${value}\n`);
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

  /** Starts the whole site, or only the given services, with options, and waits until all of them are healthy. */
  up(...services: string[]): Promise<string> {
    const only = services.some((name) => !name.startsWith('-')) ? ['--no-deps'] : [];
    return this.compose('up', '--detach', '--no-build', '--wait', ...only, ...services);
  }

  /** Removes the containers and networks, but not the volumes. */
  down(...options: string[]): Promise<string> {
    return this.compose('down', '--remove-orphans', ...options);
  }

  /** Returns the names of the containers of the given services, or of all services. */
  async containers(...services: string[]): Promise<string[]> {
    const names = await this.compose('ps', '--all', '--format', '{{.Name}}', ...services);
    return names.trim().split('\n').filter(Boolean);
  }

  async state(container: string): Promise<ContainerState> {
    const [{ State, RestartCount }] = JSON.parse(await this.#engine.docker('inspect', container));
    return { ...State, RestartCount };
  }
}
