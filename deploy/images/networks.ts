import { writeFileSync } from 'node:fs';
import type { Project } from '../reader.ts';
import { run } from './layers.ts';

/**
 * The networks of a project. Each network is a bridge, and bridges are not connected to each other. Each service has a
 * network namespace that is connected only to the service's networks. All of them end with this process.
 */
export class Networks {
  readonly #project: Project;
  readonly #names: string[];
  readonly #services: string[];

  constructor(project: Project) {
    this.#project = project;
    this.#names = Object.keys(project.networks);
    this.#services = Object.keys(project.services);
    run('mount', '-t', 'tmpfs', 'tmpfs', '/run/netns');
    run('ip', 'link', 'set', 'lo', 'up');
    for (const [number] of this.#names.entries()) {
      run('ip', 'link', 'add', `net${number}`, 'type', 'bridge');
      run('ip', 'address', 'add', `10.99.${number}.1/24`, 'dev', `net${number}`);
      run('ip', 'link', 'set', `net${number}`, 'up');
    }
  }

  /** Returns the IP address of a service on a network. */
  address(service: string, network: string): string {
    return `10.99.${this.#names.indexOf(network)}.${this.#services.indexOf(service) + 10}`;
  }

  /** Creates a service's network namespace, and its hosts file with the services that share a network with it. */
  connect(service: string, hostsFile: string): string {
    run('ip', 'netns', 'add', service);
    run('ip', '-n', service, 'link', 'set', 'lo', 'up');
    const own = this.#networksOf(service);
    for (const network of own) {
      const number = this.#names.indexOf(network);
      const [here, there] = [`v${this.#services.indexOf(service)}-${number}`, `eth${number}`];
      run('ip', 'link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', service);
      run('ip', 'link', 'set', here, 'master', `net${number}`, 'up');
      const address = `${this.address(service, network)}/24`;
      run('ip', '-n', service, 'address', 'add', address, 'dev', there);
      run('ip', '-n', service, 'link', 'set', there, 'up');
    }
    const lines = this.#services.flatMap((other) => {
      const shared = this.#networksOf(other).find((network) => own.includes(network));
      return shared ? [`${this.address(other, shared)} ${other}`] : [];
    });
    writeFileSync(hostsFile, ['127.0.0.1 localhost', ...lines, ''].join('\n'));
    return service;
  }

  #networksOf(service: string): string[] {
    return Object.keys(this.#project.services[service]?.networks ?? {});
  }
}
