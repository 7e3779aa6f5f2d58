import { chownSync, cpSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { readTools } from '../../local/system/tools.ts';
import type { Mount, Project, Service } from '../reader.ts';
import { baseTree } from './base-tree.ts';
import { Container } from './container.ts';
import { type Image, readImage } from './image.ts';
import { mountLayers } from './layers.ts';
import { Networks } from './networks.ts';
import { standIn } from './stand-ins.ts';

const carriedOut = [
  ...['image', 'command', 'user', 'working_dir', 'environment', 'healthcheck', 'depends_on'],
  ...['networks', 'network_mode', 'volumes', 'tmpfs', 'secrets', 'configs', 'read_only', 'restart'],
];
/** Keys of compose.yaml that this check ignores; see docs/images.md. */
const leftOut = [
  ...['build', 'deploy', 'scale', 'shm_size', 'ports', 'init', 'stop_grace_period'],
  // Every container runs without capabilities and new privileges, which is what compose.yaml requests for most.
  ...['cap_drop', 'cap_add', 'security_opt'],
];

/** Runs a project as Compose does: services start after their dependencies, and each sees only its own image. */
export class Engine {
  readonly #project: Project;
  readonly #folder: string;
  readonly #networks: Networks;
  readonly #started = new Map<string, Promise<Container>>();
  readonly containers = new Map<string, Container>();

  /** @param folder receives volumes, logs and layers; its subfolder `secrets/` contains the secrets */
  constructor(project: Project, folder: string) {
    this.#project = project;
    this.#folder = folder;
    this.#networks = new Networks(project);
    for (const name of ['volumes', 'logs', 'hosts']) mkdirSync(`${folder}/${name}`);
  }

  address(service: string, network: string): string {
    return this.#networks.address(service, network);
  }

  /** Starts a service once each of its dependencies is healthy or completed, as `depends_on` requires. */
  start(name: string): Promise<Container> {
    const known = this.#started.get(name);
    if (known) return known;
    const started = this.#start(name);
    this.#started.set(name, started);
    return started;
  }

  async #start(name: string): Promise<Container> {
    const service = this.#service(name);
    await Promise.all(
      Object.entries(service.depends_on ?? {}).map(async ([other, { condition }]) => {
        const container = await this.start(other);
        if (condition === 'service_healthy') await container.healthy();
        else await container.completed();
      }),
    );
    this.#networks.connect(name, `${this.#folder}/hosts/${name}`);
    return this.run(name);
  }

  /** Starts one more container of a service, like `docker compose run`. */
  run(name: string): Container {
    const service = this.#service(name);
    const instead = standIn(name, readTools());
    const built = instead?.image ?? service.image.replace(/^.*\//, '');
    const image: Image = built === 'base' ? this.#base() : readImage(built);
    const id = `${name}-${[...this.containers.keys()].filter((key) => key.startsWith(name)).length}`;
    const { root } = mountLayers(`${this.#folder}/layers/${id}`, image.layers);
    for (const folder of instead?.folders ?? []) {
      mkdirSync(`${root}${folder}`, { recursive: true });
      const [uid, gid] = (service.user ?? '0:0').split(':').map(Number);
      chownSync(`${root}${folder}`, uid ?? 0, gid ?? 0);
    }
    const container = new Container({
      ...{ name, root, network: name, log: `${this.#folder}/logs/${id}.log` },
      binds: [
        { source: `${this.#folder}/hosts/${name}`, target: '/etc/hosts', readOnly: true },
        ...(instead?.binds ?? []),
        ...(service.volumes ?? []).map((mount) => this.#mount(mount, id, root)),
        ...(service.secrets ?? []).map(({ source, target }) => ({
          ...{ source: `${this.#folder}/secrets/${source}`, target, readOnly: true },
        })),
        ...(service.configs ?? []).map(({ source, target }) => ({
          ...{ source: this.#project.configs?.[source]?.file ?? '', target, readOnly: true },
        })),
      ],
      tmpfs: service.tmpfs ?? [],
      readOnly: service.read_only ?? false,
      user: service.user ?? image.config.user,
      workdir: service.working_dir ?? image.config.workdir,
      env: { ...image.config.env, ...service.environment, ...instead?.env },
      argv: instead?.command ?? service.command ?? image.config.command,
      health: instead?.health ?? service.healthcheck?.test ?? image.config.health,
    });
    this.containers.set(id, container);
    return container;
  }

  #service(name: string): Service {
    const service = this.#project.services[name];
    if (!service) throw new Error(`compose.yaml has no service ${name}.`);
    for (const [key, value] of Object.entries(service)) {
      const known = value === null || carriedOut.includes(key) || leftOut.includes(key);
      if (!known)
        throw new Error(`This check does not support the key ${key} of the service ${name}.`);
    }
    return service;
  }

  #base(): Image {
    const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };
    return {
      layers: [baseTree()],
      config: { env, user: 'root', workdir: '/', command: [], health: [] },
    };
  }

  /**
   * Returns the bind mount for a mount of the service. As with a container engine, a new volume starts as a copy of the
   * image's folder with the same owner. If the image has no such folder, root owns the volume.
   */
  #mount({ type, source, target, read_only }: Mount, id: string, root: string) {
    const readOnly = read_only ?? false;
    if (type === 'bind') return { source: source ?? '', target, readOnly };
    const folder = `${this.#folder}/volumes/${source ?? `${id}${target.replaceAll('/', '-')}`}`;
    mkdirSync(folder, { recursive: true });
    const inImage = statSync(`${root}${target}`, { throwIfNoEntry: false });
    if (inImage && readdirSync(folder).length === 0) {
      cpSync(`${root}${target}`, folder, { recursive: true });
      chownSync(folder, inImage.uid, inImage.gid);
    }
    return { source: folder, target, readOnly };
  }
}
